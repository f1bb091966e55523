// 4.3.3: attributes are floats
// expect: error 3:11 attribute 'a' must be float
attribute bvec2 a;
void main() {}
