/* SPDX-License-Identifier: Apache-2.0 */
/* A textured surface with one light. */
precision highp float;
uniform vec3 u_light;
uniform vec3 u_eye;
uniform vec4 u_color;
uniform sampler2D u_image;
varying vec3 v_normal;
varying vec3 v_world;
varying vec2 v_uv;

void main() {
  vec3 n = normalize(v_normal);
  vec3 l = normalize(u_light - v_world);
  vec3 h = normalize(l + normalize(u_eye - v_world));
  float diffuse = max(dot(n, l), 0.0);
  float shine = pow(max(dot(n, h), 0.0), 24.0);
  vec4 base = texture2D(u_image, v_uv) * u_color;
  gl_FragColor = vec4(base.rgb * (0.2 + 0.8 * diffuse) + vec3(0.3) * shine, base.a);
}
