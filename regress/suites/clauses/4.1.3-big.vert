// 4.1.3: an integer has 32 bits
// expect: error 3:9 integer 4294967296 needs more than 32 bits
int a = 4294967296;
void main() {}
