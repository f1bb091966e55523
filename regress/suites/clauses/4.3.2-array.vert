// 4.3.2: an array is not const
// expect: error 3:13 const 'a' needs an initialiser
const float a[2];
void main() {}
