// 4.3.2: a constant is initialised
// expect: error 3:13 const 'a' needs an initialiser
const float a;
void main() {}
