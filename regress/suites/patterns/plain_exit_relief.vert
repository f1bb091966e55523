// SPDX-License-Identifier: Apache-2.0
// Gives the fragment shader of the same name its varyings.
attribute vec4 a_uv;
attribute vec4 a_view;
varying vec2 v_uv;
varying vec3 v_view;

void main() {
  v_uv = a_uv.xy;
  v_view = a_view.xyz;
  gl_Position = vec4(0.0);
}
