/* SPDX-License-Identifier: Apache-2.0 */
/* Normal, light and view direction for a cartoon look. */
attribute vec3 a_position;
attribute vec3 a_normal;
uniform mat4 u_mvp;
uniform mat4 u_modelView;
uniform mat3 u_normalMatrix;
uniform vec3 u_light; /* in eye space */
varying vec3 v_normal;
varying vec3 v_light;
varying vec3 v_view;

void main() {
  vec3 eye = (u_modelView * vec4(a_position, 1.0)).xyz;
  v_normal = normalize(u_normalMatrix * a_normal);
  v_light = normalize(u_light - eye);
  v_view = normalize(-eye);
  gl_Position = u_mvp * vec4(a_position, 1.0);
}
