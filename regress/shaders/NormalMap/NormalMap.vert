/* SPDX-License-Identifier: Apache-2.0 */
/* Light and view directions of two point lights, brought into tangent space for normal mapping. */
attribute vec3 a_position;
attribute vec3 a_normal;
attribute vec3 a_tangent;
attribute vec2 a_uv;
uniform mat4 u_mvp;
uniform mat4 u_modelView;
uniform mat3 u_normalMatrix;
uniform vec3 u_lightPosition[2];
uniform vec3 u_attenuation;
uniform vec2 u_uvScale;
varying vec2 v_uv;
varying vec3 v_view;
varying vec4 v_light0;
varying vec4 v_light1;

vec3 toTangent(vec3 v, vec3 t, vec3 b, vec3 n) { return vec3(dot(v, t), dot(v, b), dot(v, n)); }

/* Direction in xyz, attenuation in w. */
vec4 pointLight(vec3 light, vec3 eye, vec3 t, vec3 b, vec3 n) {
  vec3 to = light - eye;
  float d = length(to);
  float fade = 1.0 / (u_attenuation.x + u_attenuation.y * d + u_attenuation.z * d * d);
  return vec4(toTangent(to / d, t, b, n), fade);
}

void main() {
  vec3 n = normalize(u_normalMatrix * a_normal);
  vec3 t = normalize(u_normalMatrix * a_tangent);
  t = normalize(t - n * dot(n, t));
  vec3 b = cross(n, t);
  vec4 eye = u_modelView * vec4(a_position, 1.0);
  v_light0 = pointLight(u_lightPosition[0], eye.xyz, t, b, n);
  v_light1 = pointLight(u_lightPosition[1], eye.xyz, t, b, n);
  v_view = toTangent(normalize(-eye.xyz), t, b, n);
  v_uv = a_uv * u_uvScale;
  gl_Position = u_mvp * vec4(a_position, 1.0);
}
