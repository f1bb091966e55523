// 6.4: continue is for loops
// expect: error 3:25 continue outside a loop
void main() { if (true) continue; }
