/* SPDX-License-Identifier: Apache-2.0 */
/* The picture and its bright parts, with darker corners. */
precision highp float;
uniform sampler2D u_image;
uniform sampler2D u_glow;
varying vec2 v_uv;

void main() {
  vec2 p = v_uv * 2.0 - 1.0;
  vec3 c = texture2D(u_image, v_uv).rgb + 0.6 * texture2D(u_glow, v_uv).rgb;
  gl_FragColor = vec4(c * (1.0 - 0.3 * dot(p, p)), 1.0);
}
