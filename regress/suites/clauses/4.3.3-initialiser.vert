// 4.3.3: attributes have no initialiser
// expect: error 3:19 attribute 'a' cannot have an initialiser
attribute float a = 1.0;
void main() {}
