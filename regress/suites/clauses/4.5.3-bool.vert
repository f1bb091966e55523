// 4.5.3: a default is for float, int and samplers
// expect: error 3:16 a default precision is for float, int
precision lowp bool;
void main() {}
