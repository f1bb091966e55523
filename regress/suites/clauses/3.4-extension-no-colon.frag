// 3.4: a colon stands between name and behaviour
// expect: error 3:2 expected #extension NAME
#extension all disable
void main() {}
