/* SPDX-License-Identifier: Apache-2.0 */
/* Coordinates of a surface with several texture layers: base, scrolling detail, and a projected decal. */
attribute vec3 a_position;
attribute vec3 a_normal;
attribute vec2 a_uv;
attribute vec4 a_color;
uniform mat4 u_mvp;
uniform mat4 u_model;
uniform mat4 u_projector;
uniform vec4 u_detail; /* scale, offset */
uniform vec2 u_rotation; /* cosine, sine */
uniform vec3 u_skyAxis;
varying vec4 v_uv; /* base, detail */
varying vec4 v_projected;
varying vec4 v_color;

void main() {
  vec4 world = u_model * vec4(a_position, 1.0);
  vec3 normal = normalize((u_model * vec4(a_normal, 0.0)).xyz);
  vec2 centered = a_uv - 0.5;
  vec2 turned = vec2(centered.x * u_rotation.x - centered.y * u_rotation.y, centered.x * u_rotation.y + centered.y * u_rotation.x);
  v_uv = vec4(a_uv, turned * u_detail.xy + u_detail.zw);
  v_projected = u_projector * world;
  v_color = vec4(a_color.rgb * (0.75 + 0.25 * dot(normal, u_skyAxis)), a_color.a);
  gl_Position = u_mvp * vec4(a_position, 1.0);
}
