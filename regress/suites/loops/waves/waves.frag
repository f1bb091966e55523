// SPDX-License-Identifier: Apache-2.0
// The vertex shader adds up waves, the fragment shader samples a path with steps that grow.
precision highp float;
uniform float u_time;
uniform float u_ratio;
varying vec2 v_uv;

void main() {
  float step = 0.01, x = 0.0, sum = 0.0;
  for (int i = 0; i < 45; i++) {
    float inside = fract(x * 7.0 + v_uv.y) - v_uv.x;
    sum += max(inside, 0.0) * step;
    x += step;
    step *= u_ratio;
  }
  gl_FragColor = vec4(sum, x * 0.25, v_uv.x, 1.0);
}
