// SPDX-License-Identifier: Apache-2.0
// Kuwahara filter: of four squares around the pixel, the mean of the one with the least variance.
precision highp float;
uniform sampler2D u_image;
uniform vec2 u_texel;
varying vec2 v_uv;

void main() {
  vec3 mean[4];
  vec3 square[4];
  for (int k = 0; k < 4; k++) {
    mean[k] = vec3(0.0);
    square[k] = vec3(0.0);
  }
  for (int y = 0; y <= 3; y++)
    for (int x = 0; x <= 3; x++) {
      vec3 c = texture2D(u_image, v_uv + vec2(x - 3, y - 3) * u_texel).rgb;
      mean[0] += c;
      square[0] += c * c;
      c = texture2D(u_image, v_uv + vec2(x, y - 3) * u_texel).rgb;
      mean[1] += c;
      square[1] += c * c;
      c = texture2D(u_image, v_uv + vec2(x, y) * u_texel).rgb;
      mean[2] += c;
      square[2] += c * c;
      c = texture2D(u_image, v_uv + vec2(x - 3, y) * u_texel).rgb;
      mean[3] += c;
      square[3] += c * c;
    }
  float least = 100.0;
  vec3 result = vec3(0.0);
  for (int k = 0; k < 4; k++) {
    mean[k] /= 16.0;
    square[k] = abs(square[k] / 16.0 - mean[k] * mean[k]);
    float variance = square[k].r + square[k].g + square[k].b;
    if (variance < least) {
      least = variance;
      result = mean[k];
    }
  }
  gl_FragColor = vec4(result, 1.0);
}
