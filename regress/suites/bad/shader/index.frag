/* SPDX-License-Identifier: Apache-2.0 */
precision mediump float;
uniform float a[3]; void main() { gl_FragColor = vec4(a[3]); }
