/* SPDX-License-Identifier: Apache-2.0 */
precision mediump float;
struct Light { vec3 at; lowp float size; };
uniform Light light;
void main() { gl_FragColor = vec4(light.at, light.size); }
