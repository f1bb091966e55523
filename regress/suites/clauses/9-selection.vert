// 9: ?: has a colon
// expect: error 3:31 expected ':' in '?:'
void main() { int a = true ? 1; }
