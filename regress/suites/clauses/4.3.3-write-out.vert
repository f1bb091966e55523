// 4.3.3: attributes are read only
// expect: error 5:17 'a' is an attribute
attribute float a;
void f(out float x) { x = 1.0; }
void main() { f(a); }
