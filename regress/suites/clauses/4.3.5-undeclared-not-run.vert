// 4.3.5: whether it is run or not
// mode: pair
// expect: ok

void main() { gl_Position = vec4(1.0);  }
