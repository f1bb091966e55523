/* SPDX-License-Identifier: Apache-2.0 */
/* Environment mapping: surroundings in one sphere map, looked up along the reflected and the refracted rays. */
precision highp float;
uniform sampler2D u_environment;
uniform vec3 u_tint;
varying vec3 v_reflected;
varying vec2 v_red;
varying vec2 v_green;
varying vec2 v_blue;
varying vec2 v_factors;

void main() {
  vec3 inside = vec3(texture2D(u_environment, v_red).r, texture2D(u_environment, v_green).g, texture2D(u_environment, v_blue).b);
  vec3 r = v_reflected + vec3(0.0, 0.0, 1.0);
  vec3 outside = texture2D(u_environment, r.xy * (0.5 * inversesqrt(dot(r, r))) + 0.5).rgb;
  gl_FragColor = vec4(mix(inside * u_tint * (0.5 + 0.5 * v_factors.y), outside, v_factors.x), 1.0);
}
