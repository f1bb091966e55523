// SPDX-License-Identifier: Apache-2.0
attribute vec2 a_position;
uniform vec4 u_wave[24]; // direction, frequency, amplitude
uniform float u_time;
varying vec2 v_uv;

void main() {
  float height = 0.0;
  vec2 slope = vec2(0.0);
  for (int i = 0; i < 24; i++) {
    float phase = dot(u_wave[i].xy, a_position) * u_wave[i].z + u_time;
    height += u_wave[i].w * sin(phase);
    slope += u_wave[i].xy * (u_wave[i].w * u_wave[i].z * cos(phase));
  }
  v_uv = a_position * 0.5 + 0.5 + slope * 0.01;
  gl_Position = vec4(a_position, height, 1.0);
}
