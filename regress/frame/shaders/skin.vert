/* SPDX-License-Identifier: Apache-2.0 */
/* A tube bent by three bones; each vertex is moved by two of them. */
attribute vec3 a_position;
attribute vec3 a_normal;
attribute vec2 a_texcoord;
uniform mat4 u_mvp;
uniform vec3 u_angle;
varying vec3 v_normal;
varying vec2 v_uv;

vec3 turn(vec3 p, float angle) {
  float c = cos(angle);
  float s = sin(angle);
  return vec3(c * p.x - s * p.y, s * p.x + c * p.y, p.z);
}

void main() {
  float along = a_texcoord.y * 2.0;
  float first = min(along, 1.0);
  float second = max(along - 1.0, 0.0);
  float angle = u_angle.x + first * u_angle.y + second * u_angle.z;
  vec3 p = turn(a_position, angle * a_texcoord.y);
  v_normal = turn(a_normal, angle * a_texcoord.y);
  v_uv = a_texcoord;
  gl_Position = u_mvp * vec4(p, 1.0);
}
