/* SPDX-License-Identifier: Apache-2.0 */
precision mediump float;
struct S { float a; }; void main() { S s = S(1.0); gl_FragColor = vec4(s.b); }
