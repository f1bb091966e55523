/* SPDX-License-Identifier: Apache-2.0 */
/* A square over the whole picture. */
attribute vec3 a_position;
attribute vec2 a_texcoord;
varying vec2 v_uv;

void main() {
  v_uv = a_texcoord;
  gl_Position = vec4(a_position.xy, 0.0, 1.0);
}
