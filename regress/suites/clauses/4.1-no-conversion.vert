// 4.1: types do not convert by themselves
// expect: error 3:11 cannot initialise float with a value of type int
float a = 1;
void main() {}
