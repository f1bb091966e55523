// 3.4: enable of what is not there only warns; macros tell what is there
// expect: ok
// expect: warning 6:12 extension 'GL_FOO_bar' is not supported
// expect: warning 7:12 extension 'GL_FOO_bar' is not supported
// expect: warning 8:12 extension 'GL_FOO_bar' is not supported
#extension GL_FOO_bar : enable
#extension GL_FOO_bar : warn
#extension GL_FOO_bar : disable
#extension all : warn
#extension all : disable
#ifdef GL_OES_standard_derivatives
#extension GL_OES_standard_derivatives : require
#endif
precision mediump float;
void main() {}
