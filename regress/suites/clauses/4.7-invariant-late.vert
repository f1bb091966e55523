// 4.7: invariant comes first
// expect: error 3:9 'invariant' comes too late
varying invariant float a;
void main() {}
