// A.8: eight samplers can be counted on
// mode: strict-appendix-a
// expect: ok
// expect: warning 6:19 Appendix A.8: 9 samplers; fragment shaders can count on 8
precision mediump float;
uniform sampler2D s[9];
void main() { gl_FragColor = texture2D(s[8], vec2(0.0)); }
