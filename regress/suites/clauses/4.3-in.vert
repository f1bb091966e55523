// 4.3: in and out are for parameters
// expect: error 3:1 'in' cannot qualify a variable
in float a;
void main() {}
