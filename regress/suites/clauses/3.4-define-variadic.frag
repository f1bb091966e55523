// 3.4: there are no variable argument lists
// expect: error 4:11 expected a macro parameter name
precision mediump float;
#define F(...) 1
void main() {}
