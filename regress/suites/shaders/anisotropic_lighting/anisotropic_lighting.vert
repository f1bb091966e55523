/* SPDX-License-Identifier: Apache-2.0 */
/* Brushed metal: light and view against the direction of the grooves index a table of the anisotropic highlight. */
attribute vec3 a_position;
attribute vec3 a_normal;
attribute vec3 a_tangent;
uniform mat4 u_mvp;
uniform mat4 u_model;
uniform vec3 u_eye;
uniform vec3 u_light;
varying vec2 v_lookup;
varying float v_front;

void main() {
  vec3 position = (u_model * vec4(a_position, 1.0)).xyz;
  vec3 normal = normalize((u_model * vec4(a_normal, 0.0)).xyz);
  vec3 groove = (u_model * vec4(a_tangent, 0.0)).xyz;
  groove = normalize(groove - normal * dot(groove, normal));
  vec3 light = normalize(u_light - position);
  vec3 view = normalize(u_eye - position);
  v_lookup = vec2(dot(light, groove), dot(view, groove)) * 0.5 + 0.5;
  v_front = clamp(dot(normal, light) * 4.0, 0.0, 1.0);
  gl_Position = u_mvp * vec4(a_position, 1.0);
}
