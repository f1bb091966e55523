// SPDX-License-Identifier: Apache-2.0
// Gives the fragment shaders of several patterns their varying.
attribute vec4 a_uv;
varying vec2 v_uv;

void main() {
  v_uv = a_uv.xy;
  gl_Position = vec4(0.0);
}
