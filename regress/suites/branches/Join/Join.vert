/* SPDX-License-Identifier: Apache-2.0 */
/* Hands seven vectors on. */
attribute vec4 a_position;
attribute vec4 a_one;
attribute vec4 a_two;
attribute vec4 a_three;
uniform mat4 u_mvp;
uniform vec4 u_scale;
varying vec4 v_base;
varying vec4 v_a;
varying vec4 v_b;
varying vec4 v_c;
varying vec4 v_d;
varying vec4 v_e;
varying vec4 v_f;

void main() {
  gl_Position = u_mvp * a_position;
  v_base = a_position * u_scale;
  v_a = a_one;
  v_b = a_two * u_scale;
  v_c = a_three + u_scale;
  v_d = a_one * a_two;
  v_e = a_two * a_three;
  v_f = a_three - a_one;
}
