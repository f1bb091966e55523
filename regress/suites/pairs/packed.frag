/* SPDX-License-Identifier: Apache-2.0 */
precision mediump float;
varying mediump float e, d[3];
varying vec3 f, c[2];
varying mat2 b;
varying vec2 a;
varying vec4 absent;
uniform int which;
void main() { gl_FragColor = vec4(b * a, d[1] * e, d[2]) + vec4(c[which > 1 ? 1 : 0] - f, d[0]); }
