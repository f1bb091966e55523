// 4.3: globals and locals with initialisers
// expect: ok
const float k = 2.0;
float a = k * 2.0 + sin(1.0);
uniform float u;
void main() { float b = u, c = b; const float d = k; }
