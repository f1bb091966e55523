// 3.4: all cannot be enabled
// expect: error 3:18 extension 'all' takes only warn and disable
#extension all : enable
void main() {}
