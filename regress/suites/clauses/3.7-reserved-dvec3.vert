// 3.7: a word reserved for the future
// expect: error 3:5 'dvec3' is a reserved word
int dvec3 = 1;
void main() {}
