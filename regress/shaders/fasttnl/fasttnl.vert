/* SPDX-License-Identifier: Apache-2.0 */
/* Fast transform and lighting: one directional light with a highlight, texture matrix and linear fog. */
attribute vec4 a_position;
attribute vec3 a_normal;
attribute vec2 a_uv;
uniform mat4 u_mvp;
uniform mat4 u_textureMatrix;
uniform vec3 u_lightDirection; /* in object space */
uniform vec3 u_halfVector;
uniform vec4 u_ambient;
uniform vec4 u_diffuse;
uniform vec4 u_specular;
uniform float u_shininess;
uniform vec2 u_fog; /* end, 1 / (end - start) */
varying vec4 v_color;
varying vec3 v_uv; /* z: fog */

void main() {
  vec4 position = u_mvp * a_position;
  float diffuse = max(dot(a_normal, u_lightDirection), 0.0);
  float highlight = max(dot(a_normal, u_halfVector), 0.0);
  float specular = diffuse > 0.0 ? pow(highlight, u_shininess) : 0.0;
  v_color = u_ambient + u_diffuse * diffuse + u_specular * specular;
  v_uv = vec3((u_textureMatrix * vec4(a_uv, 0.0, 1.0)).xy, clamp((u_fog.x - position.w) * u_fog.y, 0.0, 1.0));
  gl_Position = position;
}
