// 4.3.5: varyings of one name have one type
// mode: pair
// expect: error 5:14 varying 'a' differs between the shaders
precision mediump float;
varying vec2 a;
void main() { gl_FragColor = vec4(1.0); gl_FragColor.xy = a; }
