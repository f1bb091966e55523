// 3.4: predefined names stay
// expect: error 4:8 '__VERSION__' is predefined and cannot be undefined
precision mediump float;
#undef __VERSION__
void main() {}
