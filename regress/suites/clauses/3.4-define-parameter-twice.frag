// 3.4: parameters have different names
// expect: error 4:14 macro parameter 'x' appears twice
precision mediump float;
#define F(x, x) x
void main() {}
