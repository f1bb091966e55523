// SPDX-License-Identifier: Apache-2.0
// Relief mapping: steps through a height field until the ray is below it, then one step of interpolation.
precision highp float;
uniform sampler2D u_height;
uniform sampler2D u_colour;
uniform float u_scale;
varying vec2 v_uv;
varying vec3 v_view;

void main() {
  vec3 view = normalize(v_view);
  const float layers = 24.0;
  float layer = 1.0 / layers;
  vec2 delta = view.xy * (u_scale * layer);
  vec2 uv = v_uv;
  float depth = 0.0;
  float height = texture2D(u_height, uv).r;
  float before = height;
  for (int i = 0; i < 24; i++) {
    if (depth >= height)
      break;
    before = height - depth;
    uv -= delta;
    depth += layer;
    height = texture2D(u_height, uv).r;
  }
  float after = depth - height;
  float weight = after / (after + before + 0.0001);
  uv += delta * weight;
  gl_FragColor = texture2D(u_colour, uv) * (1.0 - 0.5 * depth);
}
