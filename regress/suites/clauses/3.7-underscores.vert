// 3.7: names with two underscores are keywords to come
// expect: error 3:5 names with two consecutive underscores are reserved
int a__b = 1;
void main() {}
