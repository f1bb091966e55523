// SPDX-License-Identifier: Apache-2.0
// Escape time of a quadratic map: a short recurrence and a test in every iteration.
precision highp float;
uniform vec2 u_centre;
uniform float u_zoom;
varying vec2 v_uv;

void main() {
  vec2 c = u_centre + (v_uv - 0.5) * u_zoom;
  vec2 z = vec2(0.0);
  float n = 0.0;
  for (int i = 0; i < 96; i++) {
    z = vec2(z.x * z.x - z.y * z.y, 2.0 * z.x * z.y) + c;
    if (dot(z, z) > 16.0) break;
    n += 1.0;
  }
  gl_FragColor = vec4(n / 96.0, n / 32.0, n / 12.0, 1.0);
}
