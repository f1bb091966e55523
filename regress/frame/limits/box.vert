// SPDX-License-Identifier: Apache-2.0
attribute vec3 a_position;
attribute vec3 a_normal;
attribute vec2 a_texcoord;
uniform mat4 u_mvp;
varying vec2 v_uv;
varying vec3 v_color;
void main() {
  v_uv = a_texcoord;
  v_color = a_normal * 0.25 + a_position + 0.5;
  gl_Position = u_mvp * vec4(a_position, 1.0);
}
