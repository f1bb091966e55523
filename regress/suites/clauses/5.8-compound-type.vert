// 5.8: what op= gives has the type of the left side
// expect: error 3:26 cannot assign vec2 to float
void main() { float a; a *= vec2(1.0); }
