/* SPDX-License-Identifier: Apache-2.0 */
/* Environment mapping: surroundings in one sphere map, looked up along the reflected and the refracted ray. */
precision highp float;
uniform sampler2D u_environment;
uniform vec3 u_tint;
varying vec3 v_reflected;
varying vec3 v_refracted;
varying vec2 v_factors;

vec3 surroundings(vec3 d) {
  vec3 r = d + vec3(0.0, 0.0, 1.0);
  return texture2D(u_environment, r.xy * (0.5 * inversesqrt(dot(r, r))) + 0.5).rgb;
}

void main() {
  vec3 inside = surroundings(v_refracted) * u_tint * (0.5 + 0.5 * v_factors.y);
  gl_FragColor = vec4(mix(inside, surroundings(v_reflected), v_factors.x), 1.0);
}
