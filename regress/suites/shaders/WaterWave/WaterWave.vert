/* SPDX-License-Identifier: Apache-2.0 */
/* A flat water surface: the waves are all in the fragment stage. */
attribute vec4 a_position;
attribute vec2 a_uv;
uniform mat4 u_mvp;
uniform vec2 u_uvScale;
varying vec2 v_uv;
varying vec3 v_position;

void main() {
  v_uv = a_uv * u_uvScale;
  v_position = a_position.xyz;
  gl_Position = u_mvp * a_position;
}
