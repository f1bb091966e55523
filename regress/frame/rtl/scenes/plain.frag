/* SPDX-License-Identifier: Apache-2.0 */
/* Without differences across quads: only the threads of covered pixels start. One operation reads two input registers. */
precision highp float;
uniform vec4 u_color;
varying vec3 v_normal;
varying vec3 v_world;

void main() {
  vec3 c = u_color.rgb * (gl_FrontFacing ? 1.0 : 0.3);
  if (gl_FragCoord.y > 20.0)
    c *= abs(normalize(v_normal).z) + 0.1 * abs(dot(v_normal, v_world));
  gl_FragColor = vec4(c, u_color.a + 0.001 * gl_FragCoord.x);
}
