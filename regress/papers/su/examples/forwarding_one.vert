/* SPDX-License-Identifier: Apache-2.0 */
/* Su 2009, Table 3-1: the first addition alone. */
attribute vec4 a_t0;
uniform vec4 u_t1;

void main() { gl_Position = a_t0 + u_t1; }
