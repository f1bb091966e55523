/* SPDX-License-Identifier: Apache-2.0 */
varying vec3 a[9];
void main() { gl_Position = vec4(1.0); for (int i = 0; i < 9; i++) a[i] = vec3(float(i)); }
