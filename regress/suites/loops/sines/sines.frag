// SPDX-License-Identifier: Apache-2.0
// A sum of 120 sines: one special function an iteration, no exit.
precision highp float;
uniform float u_time;
varying vec2 v_uv;

void main() {
  float sum = 0.0;
  float frequency = 1.0;
  float amplitude = 0.5;
  for (int i = 0; i < 120; i++) {
    sum += amplitude * sin(v_uv.x * frequency + u_time);
    frequency += 0.75;
    amplitude *= 0.97;
  }
  gl_FragColor = vec4(sum * 0.1 + 0.5, v_uv, 1.0);
}
