/* SPDX-License-Identifier: Apache-2.0 */
/* A glassy object: the reflected ray, refracted rays of red, green and blue light (dispersion), Fresnel term and diffuse light. */
attribute vec3 a_position;
attribute vec3 a_normal;
uniform mat4 u_mvp;
uniform mat4 u_model;
uniform vec3 u_eye;
uniform vec3 u_light;
uniform vec3 u_eta; /* for red, green, blue */
uniform vec3 u_fresnel; /* bias, scale, power */
varying vec3 v_reflected;
varying vec2 v_red;
varying vec2 v_green;
varying vec2 v_blue;
varying vec2 v_factors; /* Fresnel, diffuse */

/* Sphere map coordinates of a direction. */
vec2 place(vec3 d) {
  vec3 r = d + vec3(0.0, 0.0, 1.0);
  return r.xy * (0.5 * inversesqrt(dot(r, r))) + 0.5;
}

void main() {
  vec4 world = u_model * vec4(a_position, 1.0);
  vec3 normal = normalize((u_model * vec4(a_normal, 0.0)).xyz);
  vec3 incident = normalize(world.xyz - u_eye);
  vec3 light = normalize(u_light - world.xyz);
  float facing = clamp(1.0 + dot(incident, normal), 0.0, 1.0);
  v_reflected = reflect(incident, normal);
  v_red = place(refract(incident, normal, u_eta.r));
  v_green = place(refract(incident, normal, u_eta.g));
  v_blue = place(refract(incident, normal, u_eta.b));
  v_factors = vec2(u_fresnel.x + u_fresnel.y * pow(facing, u_fresnel.z), max(dot(normal, light), 0.0));
  gl_Position = u_mvp * vec4(a_position, 1.0);
}
