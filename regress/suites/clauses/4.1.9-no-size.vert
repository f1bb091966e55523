// 4.1.9: an array has a size
// expect: error 3:8 an array needs a size
float a[];
void main() {}
