// A.7: the example of the specification fits
// mode: strict-appendix-a
// expect: ok
precision mediump float;
varying vec4 a;
varying mat3 b;
varying vec2 c[3];
varying vec2 d[2];
varying vec2 e;
varying float f[3];
varying float g[2];
varying float h;
void main() { gl_FragColor = a + b[0].xyzz + vec4(c[0], d[0]) + vec4(e, f[0], g[0]) + h; }
