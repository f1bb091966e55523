// 3.4: nothing follows the behaviour
// expect: error 3:26 unexpected token after #extension
#extension all : disable now
void main() {}
