/* SPDX-License-Identifier: Apache-2.0 */
/* A leaf on a card: what is outside its outline is discarded. */
precision highp float;
uniform vec3 u_light;
varying vec3 v_normal;
varying vec3 v_world;
varying vec2 v_uv;

void main() {
  vec2 p = v_uv * 2.0 - 1.0;
  float width = (1.0 - p.y * p.y) * 0.6;
  if (abs(p.x) > width)
    discard;
  float diffuse = abs(dot(normalize(v_normal), normalize(u_light - v_world)));
  float vein = abs(p.x) < 0.05 ? 0.7 : 1.0;
  gl_FragColor = vec4(vec3(0.15, 0.5 + 0.2 * p.y, 0.1) * (0.3 + 0.7 * diffuse) * vein, 1.0);
}
