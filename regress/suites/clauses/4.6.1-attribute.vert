// 4.6.1: attributes are not
// expect: error 4:11 'a' cannot be invariant
attribute float a;
invariant a;
void main() {}
