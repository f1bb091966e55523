/* SPDX-License-Identifier: Apache-2.0 */
attribute vec4 p;
attribute vec3 n;
uniform mat4 m;
uniform mat3 nm;
varying vec3 c;
void main() {
  gl_Position = m * p;
  c = max(nm * n, vec3(0.0));
}
