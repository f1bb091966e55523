// 3.4: #else belongs to #if
// expect: error 4:2 #else without #if
precision mediump float;
#else
void main() {}
