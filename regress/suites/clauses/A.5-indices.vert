// A.5: any index of uniforms in vertex shaders, constants and loop indices elsewhere
// mode: strict-appendix-a
// expect: ok
uniform vec4 u[9];
uniform mat4 m;
uniform int n;
varying vec2 v[3];
const int k = 1;
void main() {
  float a[9];
  gl_Position = u[n] + m[n + 1] * m[n][2];
  for (int i = 0; i < 3; i++) {
    for (int j = 0; j < 3; j++) a[i * 3 + j - k + 1] = u[i][j];
    v[i] = vec2(a[int(max(float(i), 1.0))], a[k]);
  }
}
