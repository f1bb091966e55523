// 5.4.2: what there is
// expect: ok
void main() {
  vec4 a = vec4(1.0) + vec4(vec2(1.0), vec2(2.0)) + vec4(1.0, vec3(2.0)) + vec4(mat2(1.0)) + vec4(ivec3(1), true);
  vec2 b = vec2(vec3(1.0)) + vec2(1.0, vec4(2.0));
  bvec2 c = bvec2(1, 0.0);
  mat2 d = mat2(1.0) + mat2(vec2(1.0), 2.0, 3.0) + mat2(mat3(1.0)) + mat2(ivec4(1)) + mat2(true);
  mat4 e = mat4(mat2(1.0));
  mat3 f = mat3(vec4(1.0), vec4(1.0), 1.0);
}
