// 3.7: names with two underscores are reserved for keywords to come: a warning
// expect: ok
// expect: warning 4:5 names with two consecutive underscores are reserved
int a__b = 1;
void main() {}
