/* SPDX-License-Identifier: Apache-2.0 */
/* Reflected and refracted view rays, Fresnel term and diffuse light of a glassy object. */
attribute vec3 a_position;
attribute vec3 a_normal;
uniform mat4 u_mvp;
uniform mat4 u_model;
uniform vec3 u_eye;
uniform vec3 u_light;
uniform float u_eta;
uniform vec3 u_fresnel; /* bias, scale, power */
varying vec3 v_reflected;
varying vec3 v_refracted;
varying vec2 v_factors; /* Fresnel, diffuse */

void main() {
  vec4 world = u_model * vec4(a_position, 1.0);
  vec3 normal = normalize((u_model * vec4(a_normal, 0.0)).xyz);
  vec3 incident = normalize(world.xyz - u_eye);
  vec3 light = normalize(u_light - world.xyz);
  float facing = clamp(1.0 + dot(incident, normal), 0.0, 1.0);
  v_reflected = reflect(incident, normal);
  v_refracted = refract(incident, normal, u_eta);
  v_factors = vec2(u_fresnel.x + u_fresnel.y * pow(facing, u_fresnel.z), max(dot(normal, light), 0.0));
  gl_Position = u_mvp * vec4(a_position, 1.0);
}
