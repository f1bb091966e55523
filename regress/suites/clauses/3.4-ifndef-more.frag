// 3.4: nothing follows the name
// expect: error 4:11 unexpected token after #ifndef
precision mediump float;
#ifndef A B
#endif
void main() {}
