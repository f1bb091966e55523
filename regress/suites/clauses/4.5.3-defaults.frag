// 4.5.3: defaults, overridden and in blocks; ints and samplers have one
// expect: ok
uniform sampler2D s;
int i;
precision highp float;
precision lowp float;
precision mediump int;
precision lowp samplerCube;
float a;
void main() { precision highp float; float b = a; { precision lowp float; vec2 c; } gl_FragColor = texture2D(s, vec2(b, i)); }
