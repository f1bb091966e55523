// 8: there are no others
// expect: error 3:15 function 'round' is not declared
void main() { round(1.0); }
