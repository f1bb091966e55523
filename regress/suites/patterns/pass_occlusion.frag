// SPDX-License-Identifier: Apache-2.0
// Ambient occlusion on the screen: four rings of eight samples around the pixel, their depth against the pixel's.
precision highp float;
uniform sampler2D u_depth;
uniform vec2 u_texel;
uniform vec3 u_range; // radius, depth bias, reach
varying vec2 v_uv;

void main() {
  float depth = texture2D(u_depth, v_uv).r;
  float radius = u_range.x / depth;
  float occluded = 0.0;
  for (int ring = 1; ring <= 4; ring++) {
    float r = radius * float(ring) * 0.25;
    for (int k = 0; k < 8; k++) {
      float angle = (float(k) + 0.5 * float(ring)) * 0.7853982;
      vec2 at = v_uv + vec2(cos(angle), sin(angle)) * r * u_texel;
      float other = texture2D(u_depth, at).r;
      float nearer = depth - other - u_range.y;
      float near = clamp(1.0 - nearer / u_range.z, 0.0, 1.0);
      occluded += step(0.0, nearer) * near;
    }
  }
  gl_FragColor = vec4(vec3(1.0 - occluded / 32.0), 1.0);
}
