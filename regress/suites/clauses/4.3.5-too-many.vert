// 4.3.5: varyings that both shaders use fit the machine
// mode: pair
// expect: ok
varying vec4 a[17];
void main() { for (int i = 0; i < 17; i++) a[i] = vec4(float(i)); gl_Position = vec4(1.0); }
