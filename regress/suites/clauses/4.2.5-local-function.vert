// 4.2.5: functions are defined outside functions
// expect: error 3:20 functions can only be declared outside functions
void main() { void f() {} }
