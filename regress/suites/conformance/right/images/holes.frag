/* SPDX-License-Identifier: Apache-2.0 */
precision mediump float;
varying vec4 color;
void main() {
  if (fract(gl_FragCoord.x / 4.0) < 0.5)
    discard;
  gl_FragColor = color;
}
