// A.5: constants and loop indices
// mode: strict-appendix-a
// expect: ok
precision mediump float;
uniform vec4 u[9];
uniform sampler2D s[2];
void main() { for (int i = 0; i < 2; i++) gl_FragData[0] += texture2D(s[i], u[i + 1].xy) * u[8 - i]; }
