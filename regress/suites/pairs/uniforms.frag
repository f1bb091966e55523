/* SPDX-License-Identifier: Apache-2.0 */
precision mediump float;
varying vec4 sum;
varying vec2 more;
uniform highp vec3 v[60];
uniform mediump int other;
void main() { gl_FragColor = sum + vec4(more, v[other * 7].xz); }
