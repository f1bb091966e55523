/* SPDX-License-Identifier: Apache-2.0 */
/* Su 2009, Table 4-3: two products of a matrix and a vector, column by column. */
attribute vec4 a_v0;
attribute vec4 a_v1;
uniform vec4 u_c0;
uniform vec4 u_c1;
uniform vec4 u_c2;
uniform vec4 u_c3;
uniform vec4 u_c4;
uniform vec4 u_c5;
varying vec4 v_other;

void main() {
  gl_Position = u_c0 * a_v0.x + u_c1 * a_v0.y + u_c2 * a_v0.z;
  v_other = u_c3 * a_v1.x + u_c4 * a_v1.y + u_c5 * a_v1.z;
}
