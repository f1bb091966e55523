// SPDX-License-Identifier: Apache-2.0
// A film curve: a quotient of two colours.
precision highp float;
uniform sampler2D u_scene;
uniform float u_exposure;
varying vec2 v_uv;

void main() {
  vec3 x = texture2D(u_scene, v_uv).rgb * u_exposure;
  vec3 y = (x * (2.51 * x + 0.03)) / (x * (2.43 * x + 0.59) + 0.14);
  gl_FragColor = vec4(clamp(y, 0.0, 1.0), 1.0);
}
