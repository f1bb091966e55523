/* SPDX-License-Identifier: Apache-2.0 */
precision mediump float;
void main() { if (1.0) discard; gl_FragColor = vec4(1.0); }
