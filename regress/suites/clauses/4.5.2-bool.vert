// 4.5.2: bools have no precision
// expect: error 3:6 bool takes no precision qualifier
lowp bool a;
void main() {}
