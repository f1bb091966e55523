// 10.17: there are no arrays without a size
// expect: error 3:15 an array needs a size
varying vec4 a[];
void main() {}
