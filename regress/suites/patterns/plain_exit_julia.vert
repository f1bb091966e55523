// SPDX-License-Identifier: Apache-2.0
// Gives the fragment shader of the same name its varyings.
attribute vec4 a_place;
varying vec2 v_place;

void main() {
  v_place = a_place.xy;
  gl_Position = vec4(0.0);
}
