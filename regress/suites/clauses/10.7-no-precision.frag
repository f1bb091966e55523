// 10.7: a missing default precision is told once
// expect: error 4:9 no precision for vec2
// expect: error 7:46 'e' is not declared
varying vec2 a;
float b;
vec4 f(vec3 c) { float d = c.x; return vec4(d); }
void main() { gl_FragColor = f(vec3(a, b)) * e; }
