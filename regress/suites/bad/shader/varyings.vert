/* SPDX-License-Identifier: Apache-2.0 */
attribute vec4 a;
varying vec4 v[12];
void main() {
  for (int i = 0; i < 12; i++) v[i] = a * float(i);
  gl_Position = a;
}
