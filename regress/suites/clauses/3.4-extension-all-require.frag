// 3.4: all cannot be required
// expect: error 3:18 extension 'all' takes only warn and disable
#extension all : require
void main() {}
