// 10.7: a type that is not there makes variables nobody complains of
// expect: error 4:1 'Light' is not a type
// expect: error 8:59 'w' is not declared
Light a;
Light b;
uniform Light c[2];
void f(Light d, float e) { e = d.x; }
void main() { a.x = b.y + c[1].z; f(a, 1.0); vec3 v = a * w; }
