/* SPDX-License-Identifier: Apache-2.0 */
/* The depth in two channels. */
precision highp float;
varying float v_depth;

void main() {
  float d = v_depth * 255.0;
  gl_FragColor = vec4(floor(d) / 255.0, fract(d), 0.0, 1.0);
}
