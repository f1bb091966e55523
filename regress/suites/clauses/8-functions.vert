// 8: a call of each kind
// expect: ok
void main() {
  float a = radians(1.0) + atan(1.0) + atan(1.0, 2.0) + mod(3.0, 2.0) + step(1.0, 2.0) + length(1.0) + dot(vec2(1.0), vec2(2.0));
  vec3 b = mod(vec3(1.0), 2.0) + min(vec3(1.0), 2.0) + clamp(vec3(1.0), 0.0, 1.0) + mix(vec3(1.0), vec3(2.0), 0.5) + step(1.0, vec3(1.0));
  b += smoothstep(0.0, 1.0, vec3(0.5)) + cross(b, b) + faceforward(b, b, b) + refract(b, b, 1.0);
  mat3 c = matrixCompMult(mat3(1.0), mat3(2.0));
  bool d = any(lessThan(b, b)) || all(equal(ivec2(1), ivec2(2))) || any(not(notEqual(bvec2(true), bvec2(false))));
}
