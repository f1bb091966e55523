precision mediump float; struct S { highp float a; mediump vec2 b; }; uniform S s; varying vec2 t; varying vec3 n; varying float z;
void main() { gl_FragColor = vec4(n, t.x + s.a) * z; }
