// 4.5.3: a default is for float, int and samplers
// expect: error 3:21 expected ';' after a precision statement
precision lowp float[2];
void main() {}
