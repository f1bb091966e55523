// 3.7: a word reserved for the future
// expect: error 3:5 'dvec4' is a reserved word
int dvec4 = 1;
void main() {}
