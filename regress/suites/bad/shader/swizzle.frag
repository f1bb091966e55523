/* SPDX-License-Identifier: Apache-2.0 */
precision mediump float;
void main() { vec2 v = vec2(1.0); gl_FragColor = v.xyzw; }
