// 4.3.5: whether it is run or not
// mode: pair
// expect: error 5:14 varying 'a' is used, but the vertex shader does not declare it
precision mediump float;
varying vec2 a;
void main() { gl_FragColor = vec4(1.0); if (false) gl_FragColor.xy = a; }
