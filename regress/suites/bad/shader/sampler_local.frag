/* SPDX-License-Identifier: Apache-2.0 */
precision mediump float;
void main() { sampler2D s; gl_FragColor = vec4(1.0); }
