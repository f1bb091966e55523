/* SPDX-License-Identifier: Apache-2.0 */
precision mediump float;
varying vec2 uv;
void main() { gl_FragColor = vec4(uv, uv); }
