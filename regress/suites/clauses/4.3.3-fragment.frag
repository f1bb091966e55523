// 4.3.3: attributes are for vertex shaders
// expect: error 4:1 attributes exist in vertex shaders only
precision mediump float;
attribute vec4 a;
void main() {}
