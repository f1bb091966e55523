// 8.5: matrixCompMult takes matrices
// expect: error 3:15 no function matrixCompMult(vec2, vec2)
void main() { matrixCompMult(vec2(1.0), vec2(1.0)); }
