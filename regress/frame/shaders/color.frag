/* SPDX-License-Identifier: Apache-2.0 */
/* One colour for all fragments. */
precision highp float;
uniform vec4 u_color;

void main() { gl_FragColor = u_color; }
