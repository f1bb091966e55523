// 4.7: there is one storage qualifier
// expect: error 3:9 there is a qualifier of this kind already
uniform varying float a;
void main() {}
