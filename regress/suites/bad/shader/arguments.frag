/* SPDX-License-Identifier: Apache-2.0 */
precision mediump float;
void main() { gl_FragColor = vec4(dot(vec3(1.0), vec2(1.0))); }
