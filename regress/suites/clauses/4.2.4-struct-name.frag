// 4.2.4: structs have one name
// mode: pair
// expect: error 6:11 uniform 'u' differs between the shaders
precision mediump float;
struct T { mediump float a; };
uniform T u;
void main() { gl_FragColor = vec4(1.0);  }
