// 4: there is no default type
// expect: error 3:7 expected a type
const a = 1;
void main() {}
