// 6: a block is closed once
// expect: error 4:1 unexpected '}' outside functions
void main() {}
}
