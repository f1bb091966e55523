// SPDX-License-Identifier: Apache-2.0
// The same with one number, summed as it is made.
precision highp float;
uniform sampler2D u_depth, u_albedo;
uniform float u_bias, u_texel;
varying vec2 v_uv;

void main() {
  float own = texture2D(u_albedo, v_uv).a, light = 0.0;
  for (int i = 0; i < 16; i++) {
    vec2 at = v_uv + vec2(float(i) - 7.5, sin(float(i))) * u_texel;
    light += clamp((texture2D(u_depth, at).r - own + u_bias) * 8.0, 0.0, 1.0);
  }
  gl_FragColor = vec4(texture2D(u_albedo, v_uv).rgb * light / 16.0, 1.0);
}
