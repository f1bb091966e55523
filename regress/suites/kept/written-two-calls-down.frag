precision highp float;
struct S0 {
  int m1;
  int m2;
  vec3 m3;
};
vec2 g11 = (false ? vec4(-5.75, -7.375, -.25, -0.375) : -5.0 + vec4(9)).ww;
uniform vec2 u12;
void F15(void) {
  --g11.xy;
}
void F21(inout vec3 p22) {
  if (2 <= 2) {
    {
      F15();
    }
  } else {
  }
}
void main(void) {
  for (int i30 = 0; i30 != 4; i30 += 1) {
    S0 v31 = S0(-2, 2, max(g11.grgr, u12.grgr).zyz);
    F21(v31.m3);
  }
  gl_FragColor = vec4(1.0, clamp(min( clamp(g11.stt, -16.0, 16.0), 1.0), -0.75, 0.75));
}
