/* SPDX-License-Identifier: Apache-2.0 */
attribute vec4 position;
attribute mat3 frame;
uniform mat4 transform;
varying vec3 normal;
varying vec2 uv;
void main() {
  gl_Position = transform * position;
  normal = frame * position.xyz;
  uv = position.zw;
}
