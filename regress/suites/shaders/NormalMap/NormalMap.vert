/* SPDX-License-Identifier: Apache-2.0 */
/* A skinned surface for normal mapping: two bones bend position, normal and tangent; directions of two spot lights and of the view are brought into
   tangent space. */
attribute vec3 a_position;
attribute vec3 a_normal;
attribute vec3 a_tangent;
attribute vec2 a_uv;
attribute vec3 a_bones; /* two bone numbers, weight of the first */
uniform vec4 u_bone[12]; /* three rows for each of four bones */
uniform mat4 u_viewProjection;
uniform vec3 u_eye;
uniform vec3 u_lightPosition[2];
uniform vec3 u_lightDirection[2];
uniform vec3 u_lightCone; /* cosines of outer and inner angle, exponent */
uniform vec3 u_attenuation;
uniform vec2 u_uvScale;
varying vec2 v_uv;
varying vec3 v_view;
varying vec4 v_light0;
varying vec4 v_light1;

vec3 byBone(int bone, vec4 v) { return vec3(dot(u_bone[bone], v), dot(u_bone[bone + 1], v), dot(u_bone[bone + 2], v)); }

vec3 skin(vec4 v) {
  int first = int(a_bones.x + 0.5) * 3;
  int second = int(a_bones.y + 0.5) * 3;
  return mix(byBone(second, v), byBone(first, v), a_bones.z);
}

vec3 toTangent(vec3 v, vec3 t, vec3 b, vec3 n) { return vec3(dot(v, t), dot(v, b), dot(v, n)); }

/* Direction in xyz, what is left of the light in w. */
vec4 spotLight(vec3 light, vec3 axis, vec3 world, vec3 t, vec3 b, vec3 n) {
  vec3 to = light - world;
  float d = length(to);
  vec3 l = to / d;
  float fade = 1.0 / (u_attenuation.x + u_attenuation.y * d + u_attenuation.z * d * d);
  float cone = pow(smoothstep(u_lightCone.x, u_lightCone.y, dot(-l, axis)), u_lightCone.z);
  return vec4(toTangent(l, t, b, n), fade * cone);
}

void main() {
  vec3 n = normalize(skin(vec4(a_normal, 0.0)));
  vec3 t = normalize(skin(vec4(a_tangent, 0.0)));
  t = normalize(t - n * dot(n, t));
  vec3 b = cross(n, t);
  vec3 world = skin(vec4(a_position, 1.0));
  v_light0 = spotLight(u_lightPosition[0], u_lightDirection[0], world, t, b, n);
  v_light1 = spotLight(u_lightPosition[1], u_lightDirection[1], world, t, b, n);
  v_view = toTangent(normalize(u_eye - world), t, b, n);
  v_uv = a_uv * u_uvScale;
  gl_Position = u_viewProjection * vec4(world, 1.0);
}
