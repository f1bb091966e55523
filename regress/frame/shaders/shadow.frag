/* SPDX-License-Identifier: Apache-2.0 */
/* Light from one direction, with a shadow map of a parallel camera. */
precision highp float;
uniform sampler2D u_map;
uniform vec4 u_color;
uniform vec3 u_to_light;
varying vec3 v_normal;
varying vec3 v_light;

void main() {
  vec4 m = texture2D(u_map, v_light.xy);
  float nearest = m.x + m.y / 255.0;
  float lit = v_light.z < nearest + 0.02 ? 1.0 : 0.0;
  float diffuse = max(dot(normalize(v_normal), normalize(u_to_light)), 0.0);
  gl_FragColor = vec4(u_color.rgb * (0.25 + 0.75 * diffuse * lit), 1.0);
}
