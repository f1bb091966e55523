// SPDX-License-Identifier: Apache-2.0
// Skinning: the vertex's four bones are gathered in an array of structs, then summed.
struct Bone {
  mat4 matrix;
  float weight;
};
uniform mat4 u_bone[24];
uniform mat4 u_projection;
attribute vec4 a_position;
attribute vec3 a_normal;
attribute vec4 a_bone;
attribute vec4 a_weight;
varying vec3 v_normal;

void main() {
  Bone bone[4];
  for (int i = 0; i < 4; i++) {
    bone[i].matrix = u_bone[int(a_bone[i])];
    bone[i].weight = a_weight[i];
  }
  vec4 world = vec4(0.0);
  vec3 n = vec3(0.0);
  for (int i = 0; i < 4; i++) {
    world += (bone[i].matrix * a_position) * bone[i].weight;
    n += (bone[i].matrix * vec4(a_normal, 0.0)).xyz * bone[i].weight;
  }
  v_normal = normalize(n);
  gl_Position = u_projection * world;
}
