// 6.2: selections
// expect: ok
void main() { int a; if (true) if (false) a = 1; else a = 2; else { a = 3; } if (true) ; else ; }
