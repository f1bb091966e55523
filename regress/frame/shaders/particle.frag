/* SPDX-License-Identifier: Apache-2.0 */
/* A soft round spark. */
precision highp float;
varying vec3 v_color;

void main() {
  vec2 p = gl_PointCoord * 2.0 - 1.0;
  float a = max(1.0 - dot(p, p), 0.0);
  gl_FragColor = vec4(v_color * a * a * 0.5, 1.0);
}
