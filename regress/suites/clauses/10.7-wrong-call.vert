// 10.7: a wrong call is of no type
// expect: error 7:12 no function f(int)
// expect: error 8:7 no function mix(vec3, vec3)
// expect: error 9:7 no function normalize(int)
float f(float a) { return a; }
void main() {
  vec3 a = f(1) + 2;
  a = mix(a, a).x;
  a = normalize(1);
}
