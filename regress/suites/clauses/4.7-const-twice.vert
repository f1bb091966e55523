// 4.7: there is one storage qualifier
// expect: error 3:7 there is a qualifier of this kind already
const const int a = 1;
void main() {}
