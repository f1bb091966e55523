/* SPDX-License-Identifier: Apache-2.0 */
/* Base texture and light map under per-vertex light, alpha test and fog; each stage can be switched off. */
precision highp float;
uniform sampler2D u_baseMap;
uniform sampler2D u_lightMap;
uniform bool u_useLightMap;
uniform bool u_useSpecular;
uniform vec4 u_fogColor;
uniform float u_alphaMin;
uniform vec2 u_detailScale;
varying vec2 v_uv;
varying vec4 v_diffuse;
varying vec4 v_specular;

void main() {
  vec4 base = texture2D(u_baseMap, v_uv);
  if (base.a * v_diffuse.a < u_alphaMin) discard;
  vec3 light = v_diffuse.rgb;
  if (u_useLightMap) {
    vec4 map = texture2D(u_lightMap, v_uv * u_detailScale);
    light *= map.rgb * 2.0;
    if (map.a < 0.75) light *= 0.5 + map.a * 0.6666667;
  }
  vec3 color = base.rgb * light;
  if (u_useSpecular) {
    float gloss = dot(base.rgb, vec3(0.299, 0.587, 0.114));
    color += v_specular.rgb * gloss;
  }
  float peak = max(color.r, max(color.g, color.b));
  if (peak > 1.0) color /= peak;
  if (v_specular.w > 0.0) color = mix(color, u_fogColor.rgb, v_specular.w * u_fogColor.a);
  gl_FragColor = vec4(color, base.a * v_diffuse.a);
}
