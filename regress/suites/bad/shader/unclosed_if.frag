/* SPDX-License-Identifier: Apache-2.0 */
precision mediump float;
#if 1
void main() { gl_FragColor = vec4(1.0); }
