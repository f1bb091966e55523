// A.5: also within structs
// mode: strict-appendix-a
// expect: error 7:48 Appendix A.5: an index of uniforms in fragment shaders
precision mediump float;
struct S { vec4 a[4]; };
uniform S u[2];
void main() { int n = 1; gl_FragColor = u[1].a[n]; }
