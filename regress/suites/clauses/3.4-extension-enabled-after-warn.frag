// 3.4: the later directive counts
// expect: ok
#extension all : warn
#extension GL_OES_standard_derivatives : enable
precision mediump float;
void main() { gl_FragColor = vec4(dFdx(1.0) + dFdy(2.0) + fwidth(3.0)); }
