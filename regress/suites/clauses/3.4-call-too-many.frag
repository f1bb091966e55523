// 3.4: a call has as many arguments as the macro has parameters
// expect: error 5:9 macro 'F' takes 1 argument, 2 given
precision mediump float;
#define F(x) x
int a = F(1, 2);
void main() {}
