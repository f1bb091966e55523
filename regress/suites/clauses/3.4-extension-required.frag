// 3.4: require of an extension that is not there is an error
// expect: error 3:12 extension 'GL_FOO_bar' is not supported
#extension GL_FOO_bar : require
void main() {}
