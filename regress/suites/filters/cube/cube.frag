// SPDX-License-Identifier: Apache-2.0
precision highp float;
varying vec4 v_0;

void main() {
  gl_FragColor = v_0;
}
