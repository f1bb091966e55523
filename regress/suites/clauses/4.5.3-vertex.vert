// 4.5.3: vertex shaders have defaults for all
// expect: ok
uniform sampler2D s;
float a;
int b;
void main() {}
