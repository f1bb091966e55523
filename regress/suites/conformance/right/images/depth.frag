/* SPDX-License-Identifier: Apache-2.0 */
precision mediump float;
varying vec4 color;
void main() { gl_FragColor = vec4(gl_DepthRange.near, gl_DepthRange.far, gl_DepthRange.diff, 1.0) * gl_FragCoord.z; }
