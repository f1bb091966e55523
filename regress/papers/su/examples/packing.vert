/* SPDX-License-Identifier: Apache-2.0 */
/* Su 2009, Table 3-2: three vectors and three scalars that live at the same time. */
attribute vec3 a_a;
attribute vec3 a_b;
attribute vec2 a_s;
uniform vec3 u_a;
uniform vec3 u_b;
uniform vec2 u_s;

void main() {
  vec3 a3 = a_a * u_a, b3 = a_b * u_b;
  float a = a_s.x * u_s.x, b = a_s.y * u_s.y;
  vec3 c3 = a3 + b3;
  float c = a * b;
  gl_Position = vec4(c3 * a3 + c3 * b3, c * a + c * b);
}
