/* SPDX-License-Identifier: Apache-2.0 */
struct Layer { sampler2D map; highp float gain; };
uniform Layer layer[2];
uniform sampler2D heights[3];
attribute vec2 at;
invariant varying vec2 uv;
varying float lift;
invariant gl_Position;
vec4 look(sampler2D s, vec2 p) { return texture2D(s, p * 0.5); }
void main() {
  float h = 0.0;
  for (int i = 0; i < 3; i++) h += look(heights[i], at).x;
  lift = h * layer[1].gain;
  uv = at + look(layer[0].map, at).yz;
  gl_Position = vec4(at, lift, 1.0);
}
