/* SPDX-License-Identifier: Apache-2.0 */
/* For a mirror: the normal, and the direction from the eye. */
attribute vec3 a_position;
attribute vec3 a_normal;
uniform mat4 u_mvp;
uniform mat4 u_model;
uniform mat3 u_normal;
uniform vec3 u_eye;
varying vec3 v_normal;
varying vec3 v_view;

void main() {
  v_normal = u_normal * a_normal;
  v_view = (u_model * vec4(a_position, 1.0)).xyz - u_eye;
  gl_Position = u_mvp * vec4(a_position, 1.0);
}
