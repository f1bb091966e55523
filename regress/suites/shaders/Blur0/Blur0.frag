/* SPDX-License-Identifier: Apache-2.0 */
/* Nine texels blurred with a 1-2-1 kernel, then faded towards a tint. */
precision highp float;
uniform sampler2D u_image;
uniform vec2 u_texel;
uniform vec4 u_tint;
varying vec2 v_uv;

void main() {
  vec4 sum = texture2D(u_image, v_uv) * 4.0;
  sum += texture2D(u_image, v_uv + vec2(-u_texel.x, 0.0)) * 2.0;
  sum += texture2D(u_image, v_uv + vec2(u_texel.x, 0.0)) * 2.0;
  sum += texture2D(u_image, v_uv + vec2(0.0, -u_texel.y)) * 2.0;
  sum += texture2D(u_image, v_uv + vec2(0.0, u_texel.y)) * 2.0;
  sum += texture2D(u_image, v_uv - u_texel);
  sum += texture2D(u_image, v_uv + u_texel);
  sum += texture2D(u_image, v_uv + vec2(u_texel.x, -u_texel.y));
  sum += texture2D(u_image, v_uv + vec2(-u_texel.x, u_texel.y));
  vec4 blurred = sum / 16.0;
  vec2 d = v_uv - 0.5;
  float vignette = clamp(1.0 - dot(d, d), 0.0, 1.0);
  gl_FragColor = mix(blurred, u_tint, u_tint.a * vignette);
}
