/* SPDX-License-Identifier: Apache-2.0 */
/* The nine taps of a horizontal Gaussian are placed here, so that the fragment stage only reads varyings. */
attribute vec4 a_position;
attribute vec2 a_uv;
uniform float u_step;
varying vec2 v_uv;
varying vec4 v_tap1;
varying vec4 v_tap2;
varying vec4 v_tap3;
varying vec4 v_tap4;

void main() {
  vec2 d = vec2(u_step, 0.0);
  gl_Position = a_position;
  v_uv = a_uv;
  v_tap1 = vec4(a_uv - d, a_uv + d);
  v_tap2 = vec4(a_uv - 2.0 * d, a_uv + 2.0 * d);
  v_tap3 = vec4(a_uv - 3.0 * d, a_uv + 3.0 * d);
  v_tap4 = vec4(a_uv - 4.0 * d, a_uv + 4.0 * d);
}
