/* SPDX-License-Identifier: Apache-2.0 */
precision mediump float;
varying vec4 color;
void main() { gl_FragColor = color * step(0.5, fract(gl_FragCoord.x / 4.0)); }
