// 3.7: names with two underscores are keywords to come
// expect: error 3:6 names with two consecutive underscores are reserved
void __f() {}
void main() {}
