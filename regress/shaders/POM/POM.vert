/* SPDX-License-Identifier: Apache-2.0 */
/* View and light vectors in tangent space for parallax occlusion mapping. */
attribute vec3 a_position;
attribute vec3 a_normal;
attribute vec3 a_tangent;
attribute vec2 a_uv;
uniform mat4 u_mvp;
uniform vec3 u_eye;
uniform vec3 u_light;
uniform vec2 u_uvScale;
varying vec2 v_uv;
varying vec3 v_view;
varying vec3 v_light;

void main() {
  vec3 b = cross(a_normal, a_tangent);
  vec3 view = u_eye - a_position;
  vec3 light = u_light - a_position;
  v_view = vec3(dot(view, a_tangent), dot(view, b), dot(view, a_normal));
  v_light = vec3(dot(light, a_tangent), dot(light, b), dot(light, a_normal));
  v_uv = a_uv * u_uvScale;
  gl_Position = u_mvp * vec4(a_position, 1.0);
}
