// 4.1.9: the size follows the name
// expect: error 3:6 expected identifier in declaration, saw '['
float[2] a;
void main() {}
