// 5.4.1: scalars from scalars and from the first of more
// expect: ok
void main() {
  int a = int(1.5) + int(true) + int(ivec2(1)) + int(mat2(1.0));
  float b = float(1) + float(false) + float(vec3(1.0)) + float(1.0);
  bool c = bool(1) && bool(0.0) && bool(bvec2(true)) && bool(true);
}
