// A.8: eight attributes can be counted on
// mode: strict-appendix-a
// expect: ok
// expect: warning 6:17 Appendix A.8: 9 attributes; vertex shaders can count on 8
attribute mat4 a, b;
attribute float c;
void main() { gl_Position = a[0] + b[1] + c; }
