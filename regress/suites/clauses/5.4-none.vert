// 5.4: there are enough arguments
// expect: error 3:24 constructor of vec2 needs 2 components, 0 given
void main() { vec2 a = vec2(); }
