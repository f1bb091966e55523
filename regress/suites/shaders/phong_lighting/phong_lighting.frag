/* SPDX-License-Identifier: Apache-2.0 */
/* The colour comes ready from the vertices. */
precision mediump float;
varying vec4 v_color;

void main() { gl_FragColor = v_color; }
