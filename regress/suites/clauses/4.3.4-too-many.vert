// 4.3.4: uniforms that are used fit the machine
// mode: pair
// expect: ok

void main() { gl_Position = vec4(1.0);  }
