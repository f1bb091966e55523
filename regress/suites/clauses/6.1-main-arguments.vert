// 6.1: main takes no arguments
// expect: error 3:6 main must be declared void main()
void main(int a) {}
