// 3.4: a parameter list is closed
// expect: error 4:11 expected ',' or ')' in macro parameter list
precision mediump float;
#define F(x
void main() {}
