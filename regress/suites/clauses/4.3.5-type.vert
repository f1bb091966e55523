// 4.3.5: varyings of one name have one type
// mode: pair
// expect: ok
varying vec3 a;
void main() { gl_Position = vec4(1.0); a = vec3(1.0); }
