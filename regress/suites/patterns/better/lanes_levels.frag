// SPDX-License-Identifier: Apache-2.0
// The same with one vector of black points.
precision mediump float;
uniform sampler2D u_scene, u_mask;
uniform float u_black_r, u_black_g, u_black_b, u_white;
varying vec2 v_uv;

void main() {
  vec4 c = texture2D(u_scene, v_uv);
  float m = texture2D(u_mask, v_uv).r;
  vec3 black = vec3(u_black_r, u_black_g, u_black_b);
  if (m > 0.5) {
    vec3 d = c.rgb * c.rgb - black;
    c.rgb = mix(c.rgb, sqrt(abs(d)) * u_white, m);
  }
  gl_FragColor = vec4(c.rgb * c.a, c.a);
}
