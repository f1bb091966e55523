// 4.1.3: integers have no suffixes
// expect: error 3:9 wrong number '1u'
int a = 1u;
void main() {}
