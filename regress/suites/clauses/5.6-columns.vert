// 5.6: columns are vectors
// expect: ok
uniform int i;
void main() { mat3 a; a[1] = vec3(2.0); a[0][0] = a[i][i]; a[2].xy = a[1].zx; }
