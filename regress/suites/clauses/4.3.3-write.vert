// 4.3.3: attributes are read only
// expect: error 4:15 'a' is an attribute
attribute vec4 a;
void main() { a.x = 1.0; }
