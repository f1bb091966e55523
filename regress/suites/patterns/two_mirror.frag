// SPDX-License-Identifier: Apache-2.0
// A sky in front of and behind a pane of glass: two lookups of cube maps, along a direction and against it.
precision highp float;
uniform samplerCube u_front, u_back;
uniform float u_clear;
varying vec3 v_direction;

void main() {
  vec3 a = textureCube(u_front, v_direction).rgb;
  vec3 b = textureCube(u_back, -v_direction).rgb;
  gl_FragColor = vec4(mix(a, b, u_clear), 1.0);
}
