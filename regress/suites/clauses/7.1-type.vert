// 7.1: they have their types
// expect: error 3:27 cannot assign vec3 to vec4
void main() { gl_Position = vec3(1.0); }
