// 4.5.4: the macro tells that highp is there
// expect: ok
#ifdef GL_FRAGMENT_PRECISION_HIGH
precision highp float;
#else
precision mediump float;
#endif
uniform highp vec4 a;
void main() { gl_FragColor = a; }
