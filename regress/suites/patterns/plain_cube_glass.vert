// SPDX-License-Identifier: Apache-2.0
// Gives the fragment shader of the same name its varyings.
attribute vec4 a_incident;
attribute vec4 a_normal;
varying vec3 v_incident;
varying vec3 v_normal;

void main() {
  v_incident = a_incident.xyz;
  v_normal = a_normal.xyz;
  gl_Position = vec4(0.0);
}
