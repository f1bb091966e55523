// 4.2.6: and built-in ones
// expect: error 4:25 'sin' is a variable, not a function
float sin;
void main() { float a = sin(1.0); }
