// 3.4: warn is as enable, with a warning at each use
// expect: ok
// expect: warning 6:35 'dFdx' is of extension GL_OES_standard_derivatives
#extension GL_OES_standard_derivatives : warn
precision mediump float;
void main() { gl_FragColor = vec4(dFdx(1.0)); }
