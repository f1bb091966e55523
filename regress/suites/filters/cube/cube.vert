// SPDX-License-Identifier: Apache-2.0
// Faces and levels of cube maps with every minification filter.
uniform samplerCube u_0;
uniform samplerCube u_1;
uniform samplerCube u_2;
uniform samplerCube u_3;
uniform samplerCube u_4;
uniform samplerCube u_5;
attribute vec4 a_at;
varying vec4 v_0;
varying vec4 v_1;
varying vec4 v_2;
varying vec4 v_3;
varying vec4 v_4;
varying vec4 v_5;

void main() {
  v_0 = textureCubeLod(u_0, a_at.xyz, a_at.w);
  v_1 = textureCubeLod(u_1, a_at.xyz, a_at.w);
  v_2 = textureCubeLod(u_2, a_at.xyz, a_at.w);
  v_3 = textureCubeLod(u_3, a_at.xyz, a_at.w);
  v_4 = textureCubeLod(u_4, a_at.xyz, a_at.w);
  v_5 = textureCubeLod(u_5, a_at.xyz, a_at.w);
  gl_Position = a_at;
}
