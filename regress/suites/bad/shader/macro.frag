/* SPDX-License-Identifier: Apache-2.0 */
precision mediump float;
#define F(a) a
void main() { gl_FragColor = vec4(F(1.0, 2.0)); }
