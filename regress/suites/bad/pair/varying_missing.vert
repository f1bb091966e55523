/* SPDX-License-Identifier: Apache-2.0 */
void main() { gl_Position = vec4(1.0); }
