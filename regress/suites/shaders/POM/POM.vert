/* SPDX-License-Identifier: Apache-2.0 */
/* View and light vectors in tangent space for parallax occlusion mapping. */
attribute vec3 a_position;
attribute vec3 a_normal;
attribute vec3 a_tangent;
attribute vec2 a_uv;
uniform mat4 u_model;
uniform mat4 u_viewProjection;
uniform vec3 u_eye;
uniform vec3 u_light;
uniform vec2 u_uvScale;
varying vec2 v_uv;
varying vec3 v_view;
varying vec3 v_light;

vec3 direction(vec3 v) { return normalize((u_model * vec4(v, 0.0)).xyz); }

void main() {
  vec4 world = u_model * vec4(a_position, 1.0);
  vec3 n = direction(a_normal);
  vec3 t = direction(a_tangent);
  vec3 b = normalize(cross(n, t));
  vec3 view = u_eye - world.xyz;
  vec3 light = u_light - world.xyz;
  v_view = vec3(dot(view, t), dot(view, b), dot(view, n));
  v_light = vec3(dot(light, t), dot(light, b), dot(light, n));
  v_uv = a_uv * u_uvScale;
  gl_Position = u_viewProjection * world;
}
