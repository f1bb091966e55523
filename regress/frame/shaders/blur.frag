/* SPDX-License-Identifier: Apache-2.0 */
/* Five taps along one direction. */
precision highp float;
uniform sampler2D u_image;
uniform vec2 u_step;
varying vec2 v_uv;

void main() {
  vec3 c = texture2D(u_image, v_uv).rgb * 0.4;
  c += texture2D(u_image, v_uv + u_step).rgb * 0.2;
  c += texture2D(u_image, v_uv - u_step).rgb * 0.2;
  c += texture2D(u_image, v_uv + 2.0 * u_step).rgb * 0.1;
  c += texture2D(u_image, v_uv - 2.0 * u_step).rgb * 0.1;
  gl_FragColor = vec4(c, 1.0);
}
