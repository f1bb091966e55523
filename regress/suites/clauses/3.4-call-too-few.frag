// 3.4: a call has as many arguments as the macro has parameters
// expect: error 5:9 macro 'F' takes 2 arguments, 1 given
precision mediump float;
#define F(x, y) x
int a = F(1);
void main() {}
