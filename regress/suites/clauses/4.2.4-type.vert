// 4.2.4: uniforms of one name have one type
// mode: pair
// expect: ok
uniform mediump vec2 u;
void main() { gl_Position = vec4(1.0);  }
