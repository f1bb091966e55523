// 4.1.4: with point or exponent
// expect: ok
float a = 1., b = .5, c = 1.5e3, d = 1e-3, e = 2.E+2, f = 09.5, g = 08e1;
void main() {}
