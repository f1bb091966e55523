// 8: a function's name is no value
// expect: error 3:25 'sin' is a function, not a variable
void main() { float a = sin; }
