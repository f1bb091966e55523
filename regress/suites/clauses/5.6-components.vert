// 5.6: matrices have no named components
// expect: error 3:25 mat3 has no member 'x'
void main() { mat3 a; a.x; }
