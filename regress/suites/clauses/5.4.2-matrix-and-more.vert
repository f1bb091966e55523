// 5.4.2: a matrix for a matrix stands alone
// expect: error 3:29 a matrix constructor takes a matrix only as its single argument
void main() { mat3 a = mat3(mat2(1.0), vec4(1.0), 1.0); }
