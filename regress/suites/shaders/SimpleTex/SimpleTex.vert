/* SPDX-License-Identifier: Apache-2.0 */
/* Coordinates of a surface with several texture layers: base, swaying and turned detail, a projected decal, and a sphere map for the gloss. */
attribute vec3 a_position;
attribute vec3 a_normal;
attribute vec2 a_uv;
attribute vec4 a_color;
uniform mat4 u_mvp;
uniform mat4 u_model;
uniform mat4 u_projector;
uniform vec3 u_eye;
uniform vec4 u_detail; /* scale, offset */
uniform float u_turn;
uniform vec3 u_sway; /* amount, wave number, phase */
uniform vec3 u_skyAxis;
uniform vec3 u_skyColor;
uniform vec3 u_groundColor;
varying vec4 v_uv; /* base, detail */
varying vec4 v_projected;
varying vec4 v_color;
varying vec3 v_gloss; /* sphere map coordinates, strength */

void main() {
  vec4 world = u_model * vec4(a_position, 1.0);
  vec3 normal = normalize((u_model * vec4(a_normal, 0.0)).xyz);
  vec3 incident = normalize(world.xyz - u_eye);

  vec2 centered = a_uv - 0.5 + u_sway.x * sin(a_uv.yx * u_sway.y + u_sway.z);
  float c = cos(u_turn), s = sin(u_turn);
  vec2 turned = vec2(centered.x * c - centered.y * s, centered.x * s + centered.y * c);
  v_uv = vec4(a_uv, turned * u_detail.xy + u_detail.zw);
  v_projected = u_projector * world;

  vec3 r = reflect(incident, normal) + vec3(0.0, 0.0, 1.0);
  float facing = 1.0 + min(dot(incident, normal), 0.0);
  v_gloss = vec3(r.xy * (0.5 * inversesqrt(dot(r, r))) + 0.5, facing * facing * facing);

  vec3 hemisphere = mix(u_groundColor, u_skyColor, 0.5 + 0.5 * dot(normal, u_skyAxis));
  v_color = vec4(a_color.rgb * hemisphere, a_color.a);
  gl_Position = u_mvp * vec4(a_position, 1.0);
}
