/* SPDX-License-Identifier: Apache-2.0 */
/* Texture rendering: base texture sharpened, detail layer combined in the way a mode says, projected decal and gloss. */
precision highp float;
uniform sampler2D u_baseMap;
uniform sampler2D u_detailMap;
uniform sampler2D u_decalMap;
uniform sampler2D u_glossMap;
uniform vec2 u_texel;
uniform float u_sharpen;
uniform int u_mode; /* 0 modulate, 1 add, 2 overlay */
uniform float u_contrast;
uniform float u_saturation;
varying vec4 v_uv;
varying vec4 v_projected;
varying vec4 v_color;
varying vec3 v_gloss;

float overlay(float a, float b) {
  if (a < 0.5) return 2.0 * a * b;
  return 1.0 - 2.0 * (1.0 - a) * (1.0 - b);
}

vec3 combine(vec3 base, vec3 detail) {
  if (u_mode == 0) return base * detail * 2.0;
  if (u_mode == 1) return min(base + detail - 0.5, 1.0);
  return vec3(overlay(base.r, detail.r), overlay(base.g, detail.g), overlay(base.b, detail.b));
}

void main() {
  vec4 base = texture2D(u_baseMap, v_uv.xy);
  if (u_sharpen > 0.0) {
    vec4 around = texture2D(u_baseMap, v_uv.xy + vec2(u_texel.x, 0.0));
    around += texture2D(u_baseMap, v_uv.xy - vec2(u_texel.x, 0.0));
    around += texture2D(u_baseMap, v_uv.xy + vec2(0.0, u_texel.y));
    around += texture2D(u_baseMap, v_uv.xy - vec2(0.0, u_texel.y));
    base += (base - around * 0.25) * u_sharpen;
  }
  vec3 color = combine(base.rgb, texture2D(u_detailMap, v_uv.zw).rgb) * v_color.rgb;
  if (v_projected.w > 0.0) {
    vec2 uv = v_projected.xy / v_projected.w;
    vec2 inside = smoothstep(vec2(0.0), vec2(0.125), uv) * smoothstep(vec2(0.0), vec2(0.125), 1.0 - uv);
    vec4 decal = texture2D(u_decalMap, uv);
    color = mix(color, decal.rgb, decal.a * inside.x * inside.y);
  }
  color += texture2D(u_glossMap, v_gloss.xy).rgb * (v_gloss.z * base.a);
  float grey = dot(color, vec3(0.2126, 0.7152, 0.0722));
  color = mix(vec3(grey), color, u_saturation);
  color = clamp((color - 0.5) * u_contrast + 0.5, 0.0, 1.0);
  gl_FragColor = vec4(color, base.a * v_color.a);
}
