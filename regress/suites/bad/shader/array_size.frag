/* SPDX-License-Identifier: Apache-2.0 */
precision mediump float;
uniform int n; void main() { float a[n]; gl_FragColor = vec4(a[0]); }
