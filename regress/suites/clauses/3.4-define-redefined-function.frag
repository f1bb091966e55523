// 3.4: a function-like macro is redefined only with the same parameters
// expect: error 5:9 macro 'F' redefined differently
precision mediump float;
#define F(x) x
#define F(y) y
void main() {}
