// 9: a name follows a comma
// expect: error 3:22 expected identifier in declaration
void main() { int a, ; }
