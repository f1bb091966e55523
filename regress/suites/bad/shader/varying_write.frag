/* SPDX-License-Identifier: Apache-2.0 */
precision mediump float;
varying float v; void main() { v = 2.0; gl_FragColor = vec4(v); }
