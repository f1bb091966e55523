/* SPDX-License-Identifier: Apache-2.0 */
/* For shadow.frag: the position as the light sees it, and the normal. */
attribute vec3 a_position;
attribute vec3 a_normal;
uniform mat4 u_mvp;
uniform mat4 u_light_mvp;
uniform mat3 u_normal;
varying vec3 v_normal;
varying vec3 v_light;

void main() {
  vec4 l = u_light_mvp * vec4(a_position, 1.0);
  v_light = l.xyz * 0.5 + 0.5;
  v_normal = u_normal * a_normal;
  gl_Position = u_mvp * vec4(a_position, 1.0);
}
