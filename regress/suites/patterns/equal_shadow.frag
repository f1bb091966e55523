// SPDX-License-Identifier: Apache-2.0
// A soft shadow: the light's share is kept as a grey colour, and all samples in an array.
precision highp float;
uniform sampler2D u_depth, u_albedo;
uniform float u_bias, u_texel;
varying vec2 v_uv;

void main() {
  vec3 share[16];
  float own = texture2D(u_albedo, v_uv).a;
  for (int i = 0; i < 16; i++) {
    vec2 at = v_uv + vec2(float(i) - 7.5, sin(float(i))) * u_texel;
    share[i] = vec3(clamp((texture2D(u_depth, at).r - own + u_bias) * 8.0, 0.0, 1.0));
  }
  vec3 light = vec3(0.0);
  for (int i = 0; i < 16; i++)
    light += share[i];
  gl_FragColor = vec4(texture2D(u_albedo, v_uv).rgb * light / 16.0, 1.0);
}
