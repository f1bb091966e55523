// SPDX-License-Identifier: Apache-2.0
// Fractal noise of as many octaves as a uniform tells, each a lookup; the count is the loop's own bound.
precision highp float;
uniform sampler2D u_noise;
uniform float u_octaves;
varying vec2 v_uv;

void main() {
  float sum = 0.0;
  float amplitude = 0.5;
  vec2 at = v_uv;
  for (float i = 0.0; i < u_octaves; i += 1.0) {
    sum += amplitude * texture2D(u_noise, at).r;
    at = at * 2.0 + vec2(0.17, 0.41);
    amplitude *= 0.5;
  }
  gl_FragColor = vec4(vec3(sum), 1.0);
}
