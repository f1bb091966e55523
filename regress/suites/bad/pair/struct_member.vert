/* SPDX-License-Identifier: Apache-2.0 */
struct Light { mediump vec3 at; mediump float size; };
uniform Light light;
void main() { gl_Position = vec4(light.at, light.size); }
