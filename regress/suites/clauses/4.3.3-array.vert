// 4.3.3: attributes are no arrays
// expect: error 3:16 an attribute cannot be an array
attribute vec4 a[2];
void main() {}
