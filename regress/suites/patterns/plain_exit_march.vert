// SPDX-License-Identifier: Apache-2.0
// Gives the fragment shader of the same name its varyings.
attribute vec4 a_ray;
varying vec3 v_ray;

void main() {
  v_ray = a_ray.xyz;
  gl_Position = vec4(0.0);
}
