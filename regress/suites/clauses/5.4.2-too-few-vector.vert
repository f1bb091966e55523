// 5.4.2: there is a component for each
// expect: error 3:24 constructor of vec3 needs 3 components, 2 given
void main() { vec3 a = vec3(vec2(1.0)); }
