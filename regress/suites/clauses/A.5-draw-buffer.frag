// A.5: so are built-in variables
// mode: strict-appendix-a
// expect: error 5:27 Appendix A.5: an index of variables
uniform int n;
void main() { gl_FragData[n] = vec4(1.0); }
