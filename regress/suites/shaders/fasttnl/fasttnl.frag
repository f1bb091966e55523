/* SPDX-License-Identifier: Apache-2.0 */
/* Texture times light, then fog. */
precision highp float;
uniform sampler2D u_texture;
uniform vec4 u_fogColor;
varying vec4 v_color;
varying vec3 v_uv;

void main() {
  vec4 color = texture2D(u_texture, v_uv.xy) * v_color;
  gl_FragColor = vec4(mix(u_fogColor.rgb, color.rgb, v_uv.z), color.a);
}
