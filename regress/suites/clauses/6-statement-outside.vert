// 6: no statement stands outside functions
// expect: error 3:1 expected a type, saw 'if'
if (true) ;
void main() {}
