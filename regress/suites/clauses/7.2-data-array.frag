// 7.2: gl_FragData is an array
// expect: error 3:27 arrays and structs with arrays cannot be assigned
void main() { gl_FragData = gl_FragData; }
