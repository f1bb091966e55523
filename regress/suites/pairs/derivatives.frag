/* SPDX-License-Identifier: Apache-2.0 */
#extension GL_OES_standard_derivatives : enable
precision highp float;
varying vec3 normal;
varying vec2 uv;
uniform sampler2D picture;
uniform float scale;
float width(float x) { return fwidth(x * x); }
void main() {
  vec3 face = normalize(cross(dFdx(normal), dFdy(normal)));
  float w = width(uv.x) + dFdx(sin(normal.x * 3.0)) - dFdy(uv.y * uv.x);
  for (int i = 0; i < 3; i++) w += dFdy(normal.z * float(i));
  if (scale > 0.0) w *= abs(dFdx(uv.y)) + 0.5;
  if (!gl_FrontFacing) discard;
  gl_FragColor = vec4(face, w) + texture2D(picture, uv) + vec4(dFdy(uv), gl_FragCoord.zw);
}
