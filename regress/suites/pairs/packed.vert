/* SPDX-License-Identifier: Apache-2.0 */
attribute vec4 position;
attribute vec2 first, second, third;
attribute float one, two, three, four;
varying vec2 a;
varying mat2 b;
varying vec3 c[2];
varying float d[3], e;
varying vec3 f;
varying mat3 unread;
void main() {
  gl_Position = position;
  a = first + second;
  b = mat2(third, first * one);
  c[0] = position.xyz * two;
  c[1] = position.wzy;
  for (int i = 0; i < 3; i++) d[i] = three * float(i) + four;
  e = d[1] * one;
  f = c[0] - c[1];
  unread = mat3(e);
}
