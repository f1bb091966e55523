// 6: no statement stands outside functions
// expect: error 3:15 unexpected ';' outside functions
void main() {};
