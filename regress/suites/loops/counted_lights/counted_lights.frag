// SPDX-License-Identifier: Apache-2.0
// Lights up to a number that a uniform tells: the usual loop with a break at its start.
precision highp float;
uniform int u_count;
uniform vec4 u_light[32]; // place, strength
varying vec2 v_uv;

void main() {
  vec3 at = vec3(v_uv * 4.0 - 2.0, 0.0);
  float sum = 0.0;
  for (int i = 0; i < 32; i++) {
    if (i >= u_count) break;
    vec3 to = u_light[i].xyz - at;
    float square = dot(to, to);
    sum += u_light[i].w * max(to.z, 0.0) * inversesqrt(square) / (1.0 + square);
  }
  gl_FragColor = vec4(sum, sum * 0.5, sum * 0.25, 1.0);
}
