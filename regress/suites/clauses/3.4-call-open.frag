// 3.4: a call is closed
// expect: error 6:1 call of macro 'F' is not closed
precision mediump float;
void main() {}
#define F(x) x
F(1
