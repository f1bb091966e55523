// 6.4: jumps
// expect: ok
precision mediump float;
void f() { if (gl_FragCoord.x < 1.0) discard; return; }
void main() { f(); for (int i = 0; i < 3; i++) { if (i == 1) continue; if (i == 2) break; } discard; }
