// 4.3.5: all that the table allows, and other precisions
// mode: pair
// expect: ok
precision mediump float;
varying vec2 b, e;
varying lowp vec2 c;
varying lowp vec2 d;
void main() { gl_FragColor = vec4(1.0); gl_FragColor.xy = b + c + d; }
