// 9: there is no switch
// expect: error 3:15 'switch' is a reserved word
void main() { switch = 1; }
