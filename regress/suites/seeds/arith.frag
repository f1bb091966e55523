/* SPDX-License-Identifier: Apache-2.0 */
precision mediump float;
uniform vec4 u;
varying vec2 v;
void main() {
  vec3 a = vec3(v, 1.0) * u.xyz;
  gl_FragColor = vec4(normalize(a), dot(a, u.wzy));
}
