// 6.4: discard is for fragment shaders
// expect: error 3:15 discard exists in fragment shaders only
void main() { discard; }
