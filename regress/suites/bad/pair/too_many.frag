/* SPDX-License-Identifier: Apache-2.0 */
precision mediump float;
varying vec3 a[9];
void main() { gl_FragColor = vec4(0.0); for (int i = 0; i < 9; i++) gl_FragColor.xyz += a[i]; }
