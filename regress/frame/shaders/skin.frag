/* SPDX-License-Identifier: Apache-2.0 */
/* A surface lit from one side. */
precision highp float;
varying vec3 v_normal;
varying vec2 v_uv;

void main() {
  float light = 0.25 + 0.75 * max(dot(normalize(v_normal), vec3(0.36, 0.48, 0.8)), 0.0);
  float stripe = step(0.5, fract(v_uv.y * 12.0));
  gl_FragColor = vec4(mix(vec3(0.8, 0.5, 0.4), vec3(0.4, 0.6, 0.8), stripe) * light, 1.0);
}
