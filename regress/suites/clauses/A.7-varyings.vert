// A.7: more varyings than packing guarantees: a warning
// mode: strict-appendix-a
// expect: ok
varying vec2 a[7];
varying vec3 b;
varying float c;
void main() { a[0] = vec2(1.0); b = vec3(1.0); c = 1.0; }
