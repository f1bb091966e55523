/* SPDX-License-Identifier: Apache-2.0 */
/* Fast transform and lighting: three directional lights with highlights, texture matrix and linear fog. */
attribute vec4 a_position;
attribute vec3 a_normal;
attribute vec2 a_uv;
uniform mat4 u_mvp;
uniform mat4 u_textureMatrix;
uniform vec3 u_lightDirection[3]; /* in object space */
uniform vec3 u_halfVector[3];
uniform vec4 u_diffuse[3];
uniform vec4 u_specular[3];
uniform vec4 u_ambient;
uniform float u_shininess;
uniform vec2 u_fog; /* end, 1 / (end - start) */
varying vec4 v_color;
varying vec3 v_uv; /* z: fog */

vec4 directional(vec3 direction, vec3 half_, vec4 diffuseColor, vec4 specularColor) {
  float diffuse = max(dot(a_normal, direction), 0.0);
  float highlight = max(dot(a_normal, half_), 0.0);
  float specular = diffuse > 0.0 ? pow(highlight, u_shininess) : 0.0;
  return diffuseColor * diffuse + specularColor * specular;
}

void main() {
  vec4 position = u_mvp * a_position;
  v_color = u_ambient;
  v_color += directional(u_lightDirection[0], u_halfVector[0], u_diffuse[0], u_specular[0]);
  v_color += directional(u_lightDirection[1], u_halfVector[1], u_diffuse[1], u_specular[1]);
  v_color += directional(u_lightDirection[2], u_halfVector[2], u_diffuse[2], u_specular[2]);
  v_uv = vec3((u_textureMatrix * vec4(a_uv, 0.0, 1.0)).xy, clamp((u_fog.x - position.w) * u_fog.y, 0.0, 1.0));
  gl_Position = position;
}
