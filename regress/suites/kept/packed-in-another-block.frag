precision highp float;
bvec4 g1 = bvec4(false, true, true, true);
uniform mat3 u2[4];
varying vec3 x3;
varying float x4;
varying vec2 x5;
void main() {
  mat3 v11 = mat3(max(min(abs(vec3(x4)) - -x5[0], 32.0), -32.0), clamp(floor(mod(floor(5.875 * vec3(-5.25, 1.125, 5.375) * 8.0) * 0.125, 32.0) * 8.0) * 0.125, -32.0, 32.0), max(min(floor(u2[3][2] * 1.0 * 8.0) * 0.125, 32.0), -32.0));
  int w12 = 0;
  while (w12 < 3 && g1.w ? v11[0].x >= -2.0 : v11[1].s == x4 || w12 == 0) {
    w12++;
  }
  if (1.0 != mix(-2.25, abs(x4), 0.25)) discard;
  vec3 f17 = clamp(1.0 + 0.5 - clamp(abs(clamp(x4, -16.0, 16.0)) + 0.5 - clamp(1.0 / clamp(x3.rbr, -16.0, 16.0) + 0.5, -16.0, 16.0), -16.0, 16.0), -16.0, 16.0) + 0.5;
  gl_FragColor = vec4(1.0, 1.0 + f17);
}
