// 3.4: names with two underscores are reserved for macros to come: a warning
// expect: ok
// expect: warning 4:9 macro names with two consecutive underscores are reserved
#define A__B 1
int a = A__B;
void main() {}
