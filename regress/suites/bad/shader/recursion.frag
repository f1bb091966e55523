/* SPDX-License-Identifier: Apache-2.0 */
precision mediump float;
float f(float x) { return x > 1.0 ? f(x - 1.0) : x; } void main() { gl_FragColor = vec4(f(3.0)); }
