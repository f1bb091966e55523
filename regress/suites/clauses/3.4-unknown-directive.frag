// 3.4: a directive that is not listed makes the shader ill-formed
// expect: error 4:2 unknown directive #include
precision mediump float;
#include <a>
void main() {}
