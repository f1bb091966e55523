// 5.5: components are of one set
// expect: error 3:25 mixes component sets
void main() { vec4 a; a.xgba; }
