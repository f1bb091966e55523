// 4.2.6: functions are declared outside functions
// expect: error 3:20 functions can only be declared outside functions
void main() { void f(); }
