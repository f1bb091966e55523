// 4.7: invariant stands once
// expect: error 3:11 there is a qualifier of this kind already
invariant invariant varying float a;
void main() {}
