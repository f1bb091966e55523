// SPDX-License-Identifier: Apache-2.0
// Gives the fragment shader of the same name its varyings.
attribute vec4 a_uv;
varying vec2 v_uv;

void main() {
  v_uv = a_uv.xy;
  gl_Position = vec4(0.0);
}
