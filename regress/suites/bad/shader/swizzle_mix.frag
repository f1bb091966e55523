/* SPDX-License-Identifier: Apache-2.0 */
precision mediump float;
void main() { vec4 v = vec4(1.0); gl_FragColor = v.xgba; }
