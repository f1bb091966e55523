// 5.8: an increment is no l-value
// expect: error 3:23 '++' needs a variable, not a value
void main() { int a; (++a)++; }
