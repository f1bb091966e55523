// SPDX-License-Identifier: Apache-2.0
// A Julia set with smooth colours: the loop ends when the point escapes.
precision highp float;
uniform vec2 u_seed;
uniform vec3 u_phase;
varying vec2 v_place;

void main() {
  vec2 z = v_place;
  float steps = 0.0;
  for (int i = 0; i < 200; i++) {
    z = vec2(z.x * z.x - z.y * z.y, 2.0 * z.x * z.y) + u_seed;
    if (dot(z, z) > 64.0)
      break;
    steps += 1.0;
  }
  float smoothed = steps - log2(log2(dot(z, z) + 1.0));
  gl_FragColor = vec4(0.5 + 0.5 * cos(0.1 * smoothed + u_phase), 1.0);
}
