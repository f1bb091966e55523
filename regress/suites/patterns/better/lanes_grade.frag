// SPDX-License-Identifier: Apache-2.0
// The same with one vector of gains, made before the branch.
precision mediump float;
uniform sampler2D u_scene;
uniform float u_gamma, u_mix, u_red, u_green, u_blue, u_alpha;
varying vec2 v_uv;

void main() {
  vec4 c = texture2D(u_scene, v_uv);
  vec3 gain = vec3(u_red, u_green, u_blue);
  if (c.a > 0.0) {
    vec3 linear = pow(c.rgb / c.a, vec3(1.0 / u_gamma));
    linear = mix(vec3(dot(linear, vec3(0.3, 0.59, 0.11))), linear, u_mix);
    c.rgb = linear * gain * c.a;
  }
  gl_FragColor = c * u_alpha;
}
