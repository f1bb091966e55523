// SPDX-License-Identifier: Apache-2.0
// Glass with dispersion: a reflection, and a refraction for each colour.
precision highp float;
uniform samplerCube u_room;
uniform vec3 u_ratio; // of the refractive indices, by colour
uniform vec3 u_tint;
varying vec3 v_incident;
varying vec3 v_normal;

void main() {
  vec3 i = normalize(v_incident);
  vec3 n = normalize(v_normal);
  float fresnel = 0.04 + 0.96 * pow(1.0 - abs(dot(i, n)), 5.0);
  vec3 outside = textureCube(u_room, reflect(i, n)).rgb;
  vec3 inside;
  inside.r = textureCube(u_room, refract(i, n, u_ratio.r)).r;
  inside.g = textureCube(u_room, refract(i, n, u_ratio.g)).g;
  inside.b = textureCube(u_room, refract(i, n, u_ratio.b)).b;
  gl_FragColor = vec4(mix(inside * u_tint, outside, clamp(fresnel, 0.0, 1.0)), 1.0);
}
