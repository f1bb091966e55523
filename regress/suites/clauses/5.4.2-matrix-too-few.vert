// 5.4.2: there is a component for each
// expect: error 3:24 constructor of mat2 needs 4 components, 3 given
void main() { mat2 a = mat2(vec3(1.0)); }
