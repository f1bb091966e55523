/* SPDX-License-Identifier: Apache-2.0 */
/* Nine-tap horizontal Gaussian, weights in a uniform table. */
precision highp float;
uniform sampler2D u_image;
uniform float u_weight[5];
varying vec2 v_uv;
varying vec4 v_tap1;
varying vec4 v_tap2;
varying vec4 v_tap3;
varying vec4 v_tap4;

void main() {
  vec4 sum = texture2D(u_image, v_uv) * u_weight[0];
  sum += (texture2D(u_image, v_tap1.xy) + texture2D(u_image, v_tap1.zw)) * u_weight[1];
  sum += (texture2D(u_image, v_tap2.xy) + texture2D(u_image, v_tap2.zw)) * u_weight[2];
  sum += (texture2D(u_image, v_tap3.xy) + texture2D(u_image, v_tap3.zw)) * u_weight[3];
  sum += (texture2D(u_image, v_tap4.xy) + texture2D(u_image, v_tap4.zw)) * u_weight[4];
  gl_FragColor = sum;
}
