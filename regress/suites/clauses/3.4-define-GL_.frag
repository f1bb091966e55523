// 3.4: macro names beginning with GL_ are reserved
// expect: error 4:9 macro names beginning with GL_ are reserved
precision mediump float;
#define GL_MINE 1
void main() {}
