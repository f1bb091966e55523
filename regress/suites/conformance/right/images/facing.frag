/* SPDX-License-Identifier: Apache-2.0 */
precision mediump float;
varying vec4 color;
void main() { gl_FragColor = gl_FrontFacing ? vec4(0.0, 1.0, 0.0, 1.0) : vec4(1.0, 0.0, 0.0, 1.0); }
