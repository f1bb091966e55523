// SPDX-License-Identifier: Apache-2.0
// Two poses of a skeleton blended: structs with an array of matrices go through a function.
struct Pose {
  mat4 bone[4];
  vec4 tint;
};
uniform Pose u_from;
uniform Pose u_to;
uniform float u_blend;
uniform mat4 u_projection;
attribute vec4 a_position;
attribute vec3 a_normal;
attribute vec2 a_bone;
attribute float a_weight;
varying vec3 v_normal;
varying vec4 v_tint;

void blend(Pose a, Pose b, float t, out Pose p) {
  for (int i = 0; i < 4; i++)
    p.bone[i] = a.bone[i] * (1.0 - t) + b.bone[i] * t;
  p.tint = mix(a.tint, b.tint, t);
}

void main() {
  Pose pose;
  blend(u_from, u_to, u_blend, pose);
  mat4 skin = pose.bone[int(a_bone.x)] * a_weight + pose.bone[int(a_bone.y)] * (1.0 - a_weight);
  vec4 world = skin * a_position;
  v_normal = mat3(skin[0].xyz, skin[1].xyz, skin[2].xyz) * a_normal;
  v_tint = pose.tint;
  gl_Position = u_projection * world;
}
