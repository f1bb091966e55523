// SPDX-License-Identifier: Apache-2.0
// Gives the fragment shader of the same name its varyings.
attribute vec4 a_direction;
varying vec3 v_direction;

void main() {
  v_direction = a_direction.xyz;
  gl_Position = vec4(0.0);
}
