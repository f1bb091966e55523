precision mediump float; struct S { highp float a; lowp vec2 b; }; uniform S s; varying vec3 n; varying vec3 t; varying float q;
void main() { gl_FragColor = vec4(n, t.x) + q; }
