/* SPDX-License-Identifier: Apache-2.0 */
/* A mirror surface that shows a cube map. */
precision highp float;
uniform samplerCube u_sky;
varying vec3 v_normal;
varying vec3 v_view;

void main() {
  vec3 r = reflect(normalize(v_view), normalize(v_normal));
  gl_FragColor = vec4(textureCube(u_sky, r).rgb * 0.9, 1.0);
}
