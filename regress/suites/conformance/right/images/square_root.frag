/* SPDX-License-Identifier: Apache-2.0 */
precision mediump float;
varying vec4 color;
void main() { gl_FragColor = sqrt(color) * sqrt(color); }
