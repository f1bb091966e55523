// SPDX-License-Identifier: Apache-2.0
// Gives the fragment shader of the same name its varyings.
attribute vec4 a_world;
attribute vec4 a_normal;
attribute vec4 a_uv;
varying vec3 v_world;
varying vec3 v_normal;
varying vec2 v_uv;

void main() {
  v_world = a_world.xyz;
  v_normal = a_normal.xyz;
  v_uv = a_uv.xy;
  gl_Position = vec4(0.0);
}
