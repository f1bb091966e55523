// 3.4: the number sign makes no strings: it comes out as a token
// expect: error 5:9 expected an expression, saw '#'
precision mediump float;
#define F(x) #x
int a = F(b);
void main() {}
