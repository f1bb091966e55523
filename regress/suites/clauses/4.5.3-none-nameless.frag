// 4.5.3: even if there is no name
// expect: error 3:1 no precision for float
float;
void main() {}
