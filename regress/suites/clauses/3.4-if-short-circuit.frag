// 3.4: the second operand of a logical operator is evaluated only if it matters
// expect: ok
precision mediump float;
#if 0 && A || 1 || B
int ok;
#endif
void main() { ok = 1; }
