/* SPDX-License-Identifier: Apache-2.0 */
/* Position, and what a light needs: normal and position in the world. */
attribute vec3 a_position;
attribute vec3 a_normal;
attribute vec2 a_texcoord;
uniform mat4 u_mvp;
uniform mat4 u_model;
uniform mat3 u_normal;
varying vec3 v_normal;
varying vec3 v_world;
varying vec2 v_uv;

void main() {
  v_normal = u_normal * a_normal;
  v_world = (u_model * vec4(a_position, 1.0)).xyz;
  v_uv = a_texcoord;
  gl_Position = u_mvp * vec4(a_position, 1.0);
}
