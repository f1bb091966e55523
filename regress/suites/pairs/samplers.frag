/* SPDX-License-Identifier: Apache-2.0 */
precision mediump float;
struct Layer { sampler2D map; highp float gain; };
uniform Layer layer[2];
uniform samplerCube walls[2];
invariant varying vec2 uv;
varying float lift;
invariant gl_FragCoord;
vec4 mixed(sampler2D a, samplerCube b, vec3 p) { return texture2D(a, p.xy) * lift + textureCube(b, p); }
void main() {
  vec4 c = vec4(0.0);
  for (int i = 0; i < 2; i++) c += mixed(layer[i].map, walls[i], vec3(uv, 0.4)) * layer[i].gain;
  gl_FragColor = c + vec4(0.0, 0.0, gl_FragCoord.z, 0.0);
}
