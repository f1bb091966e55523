// 3.4: a macro is not applied again to what it made
// expect: error 5:9 'A' is not declared
precision mediump float;
#define A A
int a = A;
void main() {}
