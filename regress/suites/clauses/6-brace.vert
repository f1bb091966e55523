// 6: a block is closed
// expect: error 4:1 expected '}' at the end of a block
void main() {
