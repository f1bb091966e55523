/* SPDX-License-Identifier: Apache-2.0 */
precision mediump float;
void main() { int a = 5 % 3; gl_FragColor = vec4(a); }
