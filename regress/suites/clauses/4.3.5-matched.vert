// 4.3.5: all that the table allows, and other precisions
// mode: pair
// expect: ok
varying vec2 a, b, c;
varying highp vec2 d;
void main() { gl_Position = vec4(1.0); c = vec2(1.0); d = c; }
