/* SPDX-License-Identifier: Apache-2.0 */
/* A glyph of seven segments, by its number; 8 is the whole panel. */
precision highp float;
uniform vec4 u_color;
uniform float u_panel;
varying vec2 v_uv;
varying float v_glyph;

float bar(vec2 p, vec2 at, vec2 half_size) {
  vec2 d = abs(p - at) - half_size;
  return clamp(0.5 - max(d.x, d.y) * 12.0, 0.0, 1.0);
}

void main() {
  vec2 p = v_uv;
  float n = mod(v_glyph, 4.0);
  float a = bar(p, vec2(0.5, 0.9), vec2(0.3, 0.05));
  a = max(a, bar(p, vec2(0.5, 0.1), vec2(0.3, 0.05)));
  if (n > 0.5)
    a = max(a, bar(p, vec2(0.8, 0.5), vec2(0.05, 0.4)));
  if (n < 2.5)
    a = max(a, bar(p, vec2(0.2, 0.5), vec2(0.05, 0.4)));
  if (n > 1.5)
    a = max(a, bar(p, vec2(0.5, 0.5), vec2(0.3, 0.05)));
  a = max(a, u_panel);
  gl_FragColor = vec4(u_color.rgb, u_color.a * a);
}
