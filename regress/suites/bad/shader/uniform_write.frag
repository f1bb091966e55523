/* SPDX-License-Identifier: Apache-2.0 */
precision mediump float;
uniform float u; void main() { u = 2.0; gl_FragColor = vec4(u); }
