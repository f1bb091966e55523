// 4.1.2: a bool is not made of a number
// expect: error 3:10 cannot initialise bool with a value of type int
bool a = 1;
void main() {}
