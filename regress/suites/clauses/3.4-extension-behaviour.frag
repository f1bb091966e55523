// 3.4: there are four behaviours
// expect: error 3:18 expected require, enable, warn or disable, not 'maybe'
#extension all : maybe
void main() {}
