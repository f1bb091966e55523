// 3.4: the same definition may come again, white space apart
// expect: ok
precision mediump float;
#define A 1 + 2
#define A   1 /* one */ + 2
#define F(x) x
#define F( x ) x
int a = A + F(1);
void main() {}
