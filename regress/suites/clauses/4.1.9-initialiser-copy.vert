// 4.1.9: arrays have no initialisers
// expect: error 3:40 arrays cannot be initialised
void main() { float a[2]; float b[2] = a; }
