// 4.5.3: nor have matrices
// expect: error 3:9 no precision for mat2
varying mat2 a;
void main() {}
