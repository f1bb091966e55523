/* SPDX-License-Identifier: Apache-2.0 */
/* Ground, grass to snow by its height, lit from one side. */
precision highp float;
uniform sampler2D u_image;
varying vec2 v_uv;
varying vec3 v_slope;

void main() {
  vec3 n = normalize(vec3(-v_slope.xy * 50.0, 1.0));
  float light = 0.3 + 0.7 * max(dot(n, vec3(0.48, 0.36, 0.8)), 0.0);
  vec3 ground = mix(vec3(0.3, 0.45, 0.2), vec3(0.9, 0.9, 0.95), clamp(v_slope.z * 6.0, 0.0, 1.0));
  gl_FragColor = vec4(ground * (0.7 + 0.3 * texture2D(u_image, v_uv).rgb) * light, 1.0);
}
