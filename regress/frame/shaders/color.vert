/* SPDX-License-Identifier: Apache-2.0 */
/* The position alone. */
attribute vec3 a_position;
uniform mat4 u_mvp;

void main() { gl_Position = u_mvp * vec4(a_position, 1.0); }
