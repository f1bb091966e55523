// 4.3.5: what the fragment shader reads the vertex shader declares
// mode: pair
// expect: ok

void main() { gl_Position = vec4(1.0);  }
