// 3.4: nothing follows the name
// expect: error 4:10 unexpected token after #undef
precision mediump float;
#undef A B
void main() {}
