// SPDX-License-Identifier: Apache-2.0
// White balance: a colour by the colour of white, both from textures.
precision highp float;
uniform sampler2D u_scene, u_white;
varying vec2 v_uv;

void main() {
  vec3 c = texture2D(u_scene, v_uv).rgb, w = texture2D(u_white, v_uv * 0.1).rgb;
  vec3 balanced = c / (w + 0.001);
  gl_FragColor = vec4(balanced * dot(w, vec3(0.3, 0.59, 0.11)), 1.0);
}
