/* SPDX-License-Identifier: Apache-2.0 */
/* Points that rise and swing; nearer ones are larger. */
attribute vec3 a_position;
attribute vec3 a_color;
uniform mat4 u_mvp;
uniform float u_time;
uniform vec2 u_size;
varying vec3 v_color;

void main() {
  vec3 p = a_position;
  p.y = fract(p.y * 0.5 + 0.5 + u_time * 0.1) * 2.0 - 1.0;
  p.x += 0.2 * sin(u_time + a_color.x * 6.0);
  v_color = a_color;
  gl_Position = u_mvp * vec4(p, 1.0);
  gl_PointSize = u_size.y * 0.1 / gl_Position.w;
}
