/* SPDX-License-Identifier: Apache-2.0 */
/* For a shadow map: the depth seen from the light. */
attribute vec3 a_position;
uniform mat4 u_mvp;
varying float v_depth;

void main() {
  gl_Position = u_mvp * vec4(a_position, 1.0);
  v_depth = gl_Position.z * 0.5 + 0.5;
}
