// 8.3: scalars stand where the table has them
// expect: error 3:15 no function max(float, vec2)
void main() { max(1.0, vec2(1.0)); }
