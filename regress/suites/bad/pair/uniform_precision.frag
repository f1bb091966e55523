/* SPDX-License-Identifier: Apache-2.0 */
precision mediump float;
uniform vec4 tint;
void main() { gl_FragColor = tint; }
