/* SPDX-License-Identifier: Apache-2.0 */
/* 608 registers one by one, fewer than 256 when packed; literals take what is left. */
attribute vec4 position;
uniform int at;
uniform float a[120], b[120], c[120], d[80];
uniform mat2 m[40];
uniform vec3 v[60];
uniform vec2 w[28];
varying vec4 sum;
varying vec2 more;
void main() {
  gl_Position = position;
  sum = vec4(a[at + 7], b[at * 30], c[119 - at], d[at + 70]) * vec4(1.25, -3.5, 0.375, 7.0) + vec4(0.1, 0.2, 0.3, 0.4);
  more = m[at + 36] * position.xy + v[at * 19].zx + w[at + 24] * vec2(0.7, 0.9) + vec2(a[3] * 1.1, d[79] - 2.2);
}
