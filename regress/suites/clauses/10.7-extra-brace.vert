// 10.7: a brace too many ends the function, and what follows is read
// expect: error 5:1 unexpected '}' outside functions
// expect: error 6:25 'b' is not declared
void f() { }
}
void main() { float a = b; }
