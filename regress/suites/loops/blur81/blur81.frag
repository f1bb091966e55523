// SPDX-License-Identifier: Apache-2.0
// A box of nine by nine lookups with weights: no exit, more code than full unrolling takes.
precision highp float;
uniform sampler2D u_image;
uniform vec2 u_pixel;
uniform float u_falloff;
varying vec2 v_uv;

void main() {
  vec4 sum = vec4(0.0);
  float total = 0.0;
  for (int i = 0; i < 81; i++) {
    float row = floor((float(i) + 0.5) / 9.0);
    vec2 offset = vec2(float(i) - row * 9.0, row) - 4.0;
    float weight = exp2(-dot(offset, offset) * u_falloff);
    sum += texture2D(u_image, v_uv + offset * u_pixel) * weight;
    total += weight;
  }
  gl_FragColor = sum / total;
}
