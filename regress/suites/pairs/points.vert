/* SPDX-License-Identifier: Apache-2.0 */
attribute vec3 position;
attribute float size;
uniform mat4 view;
varying lowp vec3 tint;
void main() {
  gl_Position = view * vec4(position, 1.0);
  gl_PointSize = clamp(size / (abs(gl_Position.w) + 0.1), 1.0, 64.0);
  tint = position * 0.5 + 0.5;
}
