// 3.4: #elif belongs to #if
// expect: error 4:2 #elif without #if
precision mediump float;
#elif 1
void main() {}
