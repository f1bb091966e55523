// 3.4: after #undef another definition may come
// expect: ok
precision mediump float;
#define A 1
#undef A
#define A 2
#undef B
int a[A];
void main() { a[1] = 0; }
