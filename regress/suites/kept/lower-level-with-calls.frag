precision highp float;
const vec2 K9 = vec2(4.625, 5.875);
float g10 = 1.0;
vec3 g11 = max(min(K9.grgr.pst, 32.0), -32.0);
varying vec2 x14;
varying float x15;
float F20(void) {
  if (g10 <= 1.0 || (false ? false : false) == (16 == 0xa)) return mod(floor(x15 + x15 * 5.125 - x15 * 1.0 * 8.0) * 0.125, 32.0);
}
void main() {
  g11.zy = max(min(x14.xx - F20(), 32.0), -32.0);
  gl_FragColor = vec4(1.0, clamp(vec3(1.0, 1.0, -5.125), -1.0, 1.0) + 0.5);
}
