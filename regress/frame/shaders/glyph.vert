/* SPDX-License-Identifier: Apache-2.0 */
/* A square of the interface: place and size in pixels of a 320 x 240 screen. */
attribute vec3 a_position;
attribute vec2 a_texcoord;
uniform vec4 u_box;
uniform float u_instance;
uniform float u_advance;
varying vec2 v_uv;
varying float v_glyph;

void main() {
  vec2 p = u_box.xy + (a_position.xy * 0.5 + 0.5) * u_box.zw + vec2(u_instance * u_advance, 0.0);
  v_uv = a_texcoord;
  v_glyph = u_instance;
  gl_Position = vec4(p / vec2(160.0, 120.0) - 1.0, 0.0, 1.0);
}
