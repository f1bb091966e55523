// 6.1: main is not overloaded
// expect: error 4:6 main must be declared void main()
void main() {}
void main(float a) {}
