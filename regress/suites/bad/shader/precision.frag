/* SPDX-License-Identifier: Apache-2.0 */
void main() { float a = 1.0; gl_FragColor = vec4(a); }
