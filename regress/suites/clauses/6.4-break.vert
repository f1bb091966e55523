// 6.4: break is for loops
// expect: error 3:15 break outside a loop
void main() { break; }
