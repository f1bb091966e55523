// 4.6.1: only outputs of the vertex shader and inputs of the fragment shader are invariant
// expect: error 4:11 'a' cannot be invariant
float a;
invariant a;
void main() {}
