/* SPDX-License-Identifier: Apache-2.0 */
invariant varying vec2 uv;
void main() { gl_Position = vec4(1.0); uv = vec2(0.5); }
