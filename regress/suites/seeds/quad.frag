/* SPDX-License-Identifier: Apache-2.0 */
#extension GL_OES_standard_derivatives : enable
precision highp float;
uniform sampler2D u_image;
uniform samplerCube u_sky;
varying vec3 v_at;
void main() {
  vec4 c = texture2D(u_image, v_at.xy, 0.5) + texture2DProj(u_image, v_at);
  if (v_at.z > 0.5)
    c += textureCube(u_sky, v_at) * fwidth(v_at.x);
  for (int i = 0; i < 3; i++)
    c.xy += dFdx(v_at.xy) - dFdy(v_at.yz);
  gl_FragColor = c;
}
