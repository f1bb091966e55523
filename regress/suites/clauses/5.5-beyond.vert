// 5.5: components are within the vector
// expect: error 3:25 component 'z' is outside vec2
void main() { vec2 a; a.z; }
