// 4.5.3: floats have no default precision in fragment shaders
// expect: error 3:1 no precision for float
float a;
void main() {}
