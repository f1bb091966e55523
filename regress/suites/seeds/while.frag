/* SPDX-License-Identifier: Apache-2.0 */
precision mediump float;
varying vec2 v;
void main() {
  float a = v.x;
  for (float i = 0.0; i < 9.0; i++) {
    if (a > 2.0) break;
    a = a * a + v.y;
  }
  gl_FragColor = vec4(a);
}
