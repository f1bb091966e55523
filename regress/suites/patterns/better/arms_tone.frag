// SPDX-License-Identifier: Apache-2.0
// The same with one call.
precision mediump float;
uniform sampler2D u_scene;
uniform vec4 u_left, u_right;
uniform float u_split;
varying vec2 v_uv;

vec3 tone(vec3 c, vec4 k) {
  float grey = dot(c, vec3(0.3, 0.59, 0.11));
  c = mix(vec3(grey), c, k.x) * k.y;
  c = pow(max(c, vec3(0.0)), vec3(k.z));
  return c / (c + k.w);
}

void main() {
  vec3 c = texture2D(u_scene, v_uv).rgb;
  c = tone(c, v_uv.x < u_split ? u_left : u_right);
  gl_FragColor = vec4(c, 1.0);
}
