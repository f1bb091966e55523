/* SPDX-License-Identifier: Apache-2.0 */
/* The shader of docs/tutorial.md: an image, brighter where its neighbours are brighter. */
precision mediump float;
uniform sampler2D u_image;
uniform float u_gain;
varying vec2 v_uv;

float bright(vec2 at) { return dot(texture2D(u_image, at).rgb, vec3(0.3, 0.6, 0.1)); }

void main() {
  float here = bright(v_uv);
  float glow = bright(v_uv + vec2(0.01, 0.0)) + bright(v_uv - vec2(0.01, 0.0));
  vec4 color = texture2D(u_image, v_uv);
  gl_FragColor = color + u_gain * max(glow - here, 0.0);
}
