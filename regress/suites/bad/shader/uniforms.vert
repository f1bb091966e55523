/* SPDX-License-Identifier: Apache-2.0 */
uniform vec4 u[300];
uniform int i;
void main() { gl_Position = u[i]; }
