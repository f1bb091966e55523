/* SPDX-License-Identifier: Apache-2.0 */
precision mediump float;
void main() { vec4 v; v.xx = vec2(1.0); gl_FragColor = v; }
