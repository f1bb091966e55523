// 3.4: #line names the next line, with macros and expressions
// expect: ok
precision mediump float;
#define L 10
#line L + 2 * 5 (3)
int a[__LINE__ == 20 && __FILE__ == 3 ? 1 : 0 - 1]; int b[__LINE__ == 20 ? 1 : 0 - 1];
int c[__LINE__ == 21 ? 1 : 0 - 1];
void main() {}
