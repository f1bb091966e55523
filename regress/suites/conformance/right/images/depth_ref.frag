/* SPDX-License-Identifier: Apache-2.0 */
precision mediump float;
varying vec4 color;
uniform vec2 wanted[2];
void main() { gl_FragColor = vec4(wanted[0], wanted[1].x, 1.0) * wanted[1].y; }
