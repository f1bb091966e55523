// 3.4: all operators with their precedence
// expect: ok
precision mediump float;
#if 1 + 2 * 3 - 4 / 2 % 3 == 5 && (1 << 3 >> 1 | 1 ^ 6 & 4) == 5 && -~1 == 2 && !0 != 0 && 2 > 1 && 1 < 2 && 1 <= 1 && 2 >= 1 || 0
int ok;
#endif
void main() { ok = 0x10 + 010; }
