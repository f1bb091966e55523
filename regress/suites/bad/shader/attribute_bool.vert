/* SPDX-License-Identifier: Apache-2.0 */
attribute bool a;
void main() { gl_Position = vec4(a); }
