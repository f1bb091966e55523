// 6.1: main returns nothing
// expect: error 3:5 main must be declared void main()
int main() { return 1; }
