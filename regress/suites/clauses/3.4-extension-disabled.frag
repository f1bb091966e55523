// 3.4: the later directive counts; all : disable goes back to the bare language
// expect: error 6:35 needs #extension GL_OES_standard_derivatives : enable
#extension GL_OES_standard_derivatives : enable
#extension all : disable
precision mediump float;
void main() { gl_FragColor = vec4(dFdx(1.0)); }
