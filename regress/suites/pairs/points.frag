/* SPDX-License-Identifier: Apache-2.0 */
precision mediump float;
varying lowp vec3 tint;
uniform samplerCube around;
uniform sampler2D picture[2];
void main() {
  vec2 d = gl_PointCoord - 0.5;
  if (dot(d, d) > 0.2) discard;
  vec4 sky = textureCube(around, vec3(d, 0.7));
  gl_FragColor = vec4(tint, 1.0) * texture2D(picture[0], gl_PointCoord) + texture2D(picture[1], gl_PointCoord.yx) * sky;
}
