// 3.7: a word reserved for the future
// expect: error 3:5 'dvec2' is a reserved word
int dvec2 = 1;
void main() {}
