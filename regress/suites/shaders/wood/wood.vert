/* SPDX-License-Identifier: Apache-2.0 */
/* Place of the surface in the block of wood, and one light. */
attribute vec4 a_position;
attribute vec3 a_normal;
uniform mat4 u_mvp;
uniform mat4 u_modelView;
uniform mat3 u_normalMatrix;
uniform vec3 u_light; /* in eye space */
uniform vec3 u_woodScale;
varying vec3 v_place;
varying float v_light;

void main() {
  vec3 eye = (u_modelView * a_position).xyz;
  vec3 normal = normalize(u_normalMatrix * a_normal);
  vec3 light = normalize(u_light - eye);
  vec3 half_ = normalize(light - normalize(eye));
  v_light = max(dot(normal, light), 0.0) + 0.25 * pow(max(dot(normal, half_), 0.0), 24.0);
  v_place = a_position.xyz * u_woodScale;
  gl_Position = u_mvp * a_position;
}
