/* SPDX-License-Identifier: Apache-2.0 */
precision mediump float;
varying vec4 v;
void main() {
  if (v.x < 0.5) {
    if (v.y > v.z) discard;
    gl_FragColor = v;
  } else
    gl_FragColor = v.wzyx * sqrt(v.x);
}
