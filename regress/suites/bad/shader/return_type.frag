/* SPDX-License-Identifier: Apache-2.0 */
precision mediump float;
float f() { return vec2(1.0); } void main() { gl_FragColor = vec4(f()); }
