/* SPDX-License-Identifier: Apache-2.0 */
varying vec3 uv;
void main() { gl_Position = vec4(1.0); uv = vec3(0.5); }
