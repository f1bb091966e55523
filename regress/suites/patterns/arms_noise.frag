// SPDX-License-Identifier: Apache-2.0
// Clouds or waves: one noise, read at another place and scaled otherwise.
precision highp float;
uniform float u_time, u_horizon;
varying vec2 v_uv;

float noise(vec2 p) {
  vec2 cell = floor(p), f = fract(p);
  f = f * f * (3.0 - 2.0 * f);
  vec4 corner = fract(sin(dot(cell, vec2(12.99, 78.23)) + vec4(0.0, 12.99, 78.23, 91.22)) * 43758.5);
  return mix(mix(corner.x, corner.y, f.x), mix(corner.z, corner.w, f.x), f.y);
}

void main() {
  float n;
  vec3 tint;
  if (v_uv.y > u_horizon) {
    n = noise(v_uv * 8.0 + vec2(u_time, 0.0));
    tint = vec3(0.9, 0.9, 1.0);
  } else {
    n = noise(vec2(v_uv.x * 20.0 + u_time, v_uv.y * 40.0));
    tint = vec3(0.1, 0.3, 0.5);
  }
  gl_FragColor = vec4(tint * n, 1.0);
}
