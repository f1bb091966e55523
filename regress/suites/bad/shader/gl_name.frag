/* SPDX-License-Identifier: Apache-2.0 */
precision mediump float;
void main() { float gl_mine = 1.0; gl_FragColor = vec4(gl_mine); }
