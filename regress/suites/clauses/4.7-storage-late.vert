// 4.7: storage comes before precision
// expect: error 3:6 'varying' comes too late
lowp varying float a;
void main() {}
