// SPDX-License-Identifier: Apache-2.0
// Depth of field: a disc of 8 by 8 samples, each weighted by its own circle of confusion.
precision highp float;
uniform sampler2D u_scene; // colour, circle of confusion in alpha
uniform vec2 u_texel;
uniform float u_size;
varying vec2 v_uv;

void main() {
  vec4 centre = texture2D(u_scene, v_uv);
  vec3 sum = vec3(0.0);
  float total = 0.0;
  for (int y = 0; y < 8; y++)
    for (int x = 0; x < 8; x++) {
      vec2 offset = (vec2(float(x), float(y)) - 3.5) * u_size;
      vec4 tap = texture2D(u_scene, v_uv + offset * u_texel);
      float reach = max(tap.a, centre.a) * u_size * 4.0;
      float weight = clamp(reach - length(offset), 0.0, 1.0);
      sum += tap.rgb * weight;
      total += weight;
    }
  gl_FragColor = vec4(sum / max(total, 0.001), centre.a);
}
