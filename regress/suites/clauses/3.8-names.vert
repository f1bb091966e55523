// 3.8: letters, digits and underscores
// expect: ok
int _, a1, A_b2_, GL_a, glx;
void main() { _ = a1; }
