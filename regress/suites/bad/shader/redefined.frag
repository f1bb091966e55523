/* SPDX-License-Identifier: Apache-2.0 */
precision mediump float;
void main() { float a = 1.0; float a = 2.0; gl_FragColor = vec4(a); }
