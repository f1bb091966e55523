// 10.29: a function with a return somewhere is accepted
// expect: ok
int f(bool b) { if (b) return 1; }
void main() { f(true); }
