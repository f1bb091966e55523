// A.4: the index is a scalar
// mode: strict-appendix-a
// expect: error 4:26 Appendix A.4: loop index 'v' must be an int or a float, not ivec2
void main() { for (ivec2 v = ivec2(0); v == ivec2(0); v++) ; }
