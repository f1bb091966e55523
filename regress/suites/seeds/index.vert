/* SPDX-License-Identifier: Apache-2.0 */
attribute vec4 p;
uniform vec4 t[4];
varying vec2 a, b;
void main() {
  int i = int(p.w);
  gl_Position = p + t[i];
  a = p.xy;
  b = a + t[1].xy;
  gl_PointSize = length(a);
}
