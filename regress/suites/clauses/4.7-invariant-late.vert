// 4.7: invariant comes first
// expect: error 3:9 'invariant' stands too late
varying invariant float a;
void main() {}
