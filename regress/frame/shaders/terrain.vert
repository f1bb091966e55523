/* SPDX-License-Identifier: Apache-2.0 */
/* A grid raised by a height map, which is computed. */
attribute vec3 a_position;
attribute vec2 a_texcoord;
uniform mat4 u_mvp;
varying vec2 v_uv;
varying vec3 v_slope;

float height(vec2 p) { return 0.12 * sin(p.x * 9.0) * cos(p.y * 7.0) + 0.06 * sin(p.x * 23.0 + p.y * 17.0); }

void main() {
  vec2 p = a_position.xy;
  float h = height(p);
  v_slope = vec3(height(p + vec2(0.02, 0.0)) - h, height(p + vec2(0.0, 0.02)) - h, h);
  v_uv = a_texcoord * 4.0;
  gl_Position = u_mvp * vec4(p, h, 1.0);
}
