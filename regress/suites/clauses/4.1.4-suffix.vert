// 4.1.4: floats have no suffixes; real shaders do: a warning
// expect: ok
// expect: warning 5:11 suffix 'f' of a number is not part of version 100
// expect: warning 5:18 suffix 'F' of a number is not part of version 100
float a = 1.0f + 2.F;
void main() {}
