// 3.4: a known pragma that cannot be read is ignored, with a warning
// expect: ok
// expect: warning 5:9 expected #pragma optimize(on) or optimize(off)
// expect: warning 6:9 expected #pragma debug(on) or debug(off)
#pragma optimize(maybe)
#pragma debug on
precision mediump float;
void main() {}
