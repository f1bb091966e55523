/* SPDX-License-Identifier: Apache-2.0 */
/* Procedural wood: year rings round an axis, bent by a noise texture, with fine grain. */
precision highp float;
uniform sampler2D u_noise;
uniform vec3 u_lightWood;
uniform vec3 u_darkWood;
uniform vec2 u_noiseScale;
uniform float u_rings;
uniform float u_grain;
varying vec3 v_place;
varying float v_light;

void main() {
  vec3 noise = texture2D(u_noise, v_place.xz * u_noiseScale.x).rgb;
  vec3 place = v_place + (noise - 0.5) * u_noiseScale.y;
  float ring = fract(length(place.xy) * u_rings);
  float band = smoothstep(0.0, 0.6, ring) - smoothstep(0.6, 1.0, ring);
  vec3 color = mix(u_lightWood, u_darkWood, band);
  float fine = texture2D(u_noise, vec2(place.x + place.y, place.z * 0.125) * u_grain).a;
  if (fine < 0.4) color *= 0.75 + 0.625 * fine;
  gl_FragColor = vec4(color * v_light, 1.0);
}
