// 4.3.3: attributes that are used fit the machine; a mat4 counts four, a float one
// mode: pair
// expect: ok
attribute vec4 c;
attribute mat4 a, b, d, e;
attribute vec4 unused;
void main() { gl_Position = a[0] + b[1] + c + d[2] + e[3]; }
