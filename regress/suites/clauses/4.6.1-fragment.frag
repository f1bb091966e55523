// 4.6.1: what a fragment shader may make invariant
// expect: ok
invariant varying mediump vec3 a;
varying lowp float b;
invariant b;
invariant gl_FragCoord, gl_PointCoord;
invariant gl_FragColor;
void main() { gl_FragColor = vec4(a, b); }
