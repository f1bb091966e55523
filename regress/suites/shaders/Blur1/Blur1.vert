/* SPDX-License-Identifier: Apache-2.0 */
/* A rectangle over the whole screen; texture coordinates follow from the corner. */
attribute vec4 a_position;
uniform vec2 u_scale;
varying vec2 v_uv;

void main() {
  gl_Position = a_position;
  v_uv = a_position.xy * u_scale + 0.5;
}
