// 4.2.6: uniforms of one name have one precision
// mode: pair
// expect: ok
uniform highp float u;
void main() { gl_Position = vec4(1.0);  }
