// 3.4: a call may go over several lines, and a name without parenthesis is no call
// expect: ok
precision mediump float;
#define F(x, y) x + y
int F = F(1,
          (2, 3));
void main() {}
