// 4.6.1: uniforms are not
// expect: error 3:1 invariant goes with varying only
invariant uniform float a;
void main() {}
