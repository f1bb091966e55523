// 5.9: only an l-value is incremented
// expect: error 3:15 '++' needs a variable, not a value
void main() { 1++; }
