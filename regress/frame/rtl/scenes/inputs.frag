/* SPDX-License-Identifier: Apache-2.0 */
/* Reads all system inputs, differences across quads and a texture, and discards: what a core gets from the controller and from its neighbours. */
#extension GL_OES_standard_derivatives : enable
precision highp float;
uniform sampler2D u_image;
varying vec3 v_normal;
varying vec2 v_uv;

void main() {
  vec2 cell = fract(gl_FragCoord.xy / 8.0);
  if (cell.x + cell.y < 0.4)
    discard;
  vec2 change = abs(dFdx(v_uv)) + abs(dFdy(v_uv));
  vec3 c = texture2D(u_image, v_uv).rgb * (gl_FrontFacing ? 1.0 : 0.5);
  for (int i = 0; i < 2; i++)
    if (cell.y > 0.5)
      c = c.gbr * gl_FragCoord.z;
  gl_FragColor = vec4(c + abs(v_normal) * 0.2, change.x * 4.0 + gl_FragCoord.w);
}
