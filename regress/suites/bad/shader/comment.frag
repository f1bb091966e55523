/* SPDX-License-Identifier: Apache-2.0 */
precision mediump float;
void main() { gl_FragColor = vec4(1.0); } /* never closed
