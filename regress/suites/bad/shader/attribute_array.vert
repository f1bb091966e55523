/* SPDX-License-Identifier: Apache-2.0 */
attribute vec4 a[2];
void main() { gl_Position = a[0]; }
