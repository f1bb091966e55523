// 6.1: a shader has a main that is defined
// expect: error 4:1 there is no function void main()
void main();
