// 4.3: results have none
// expect: error 3:1 the result of a function takes no qualifier but precision
const int f() { return 1; }
void main() {}
