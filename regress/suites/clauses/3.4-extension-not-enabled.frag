// 3.4: what belongs to an extension is not there without it
// expect: error 4:35 needs #extension GL_OES_standard_derivatives : enable
precision mediump float;
void main() { gl_FragColor = vec4(dFdx(1.0)); }
