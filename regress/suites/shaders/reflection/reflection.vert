/* SPDX-License-Identifier: Apache-2.0 */
/* A mirror-like surface: the reflected ray of each vertex, folded into sphere-map coordinates. */
attribute vec3 a_position;
attribute vec3 a_normal;
uniform mat4 u_mvp;
uniform mat4 u_modelView;
uniform mat3 u_normalMatrix;
uniform mat3 u_viewToSky;
uniform vec3 u_skyLight;
varying vec2 v_uv;
varying float v_strength;

void main() {
  vec4 eye = u_modelView * vec4(a_position, 1.0);
  vec3 normal = normalize(u_normalMatrix * a_normal);
  vec3 incident = normalize(eye.xyz);
  vec3 ray = normalize(u_viewToSky * reflect(incident, normal));
  float m = 2.0 * sqrt(ray.x * ray.x + ray.y * ray.y + (ray.z + 1.0) * (ray.z + 1.0));
  v_uv = ray.xy / m + 0.5;
  v_strength = 0.3 + 0.5 * pow(1.0 - abs(dot(incident, normal)), 3.0) + 0.2 * max(dot(ray, u_skyLight), 0.0);
  gl_Position = u_mvp * vec4(a_position, 1.0);
}
