/* SPDX-License-Identifier: Apache-2.0 */
/* Transform and a colour for each vertex. */
attribute vec4 a_position;
attribute vec4 a_color;
uniform mat4 u_mvp;
uniform vec4 u_tint;
varying vec4 v_color;

void main() {
  v_color = a_color * u_tint;
  gl_Position = u_mvp * a_position;
}
