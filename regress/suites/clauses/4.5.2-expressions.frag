// 4.5.2: constants, and what takes its precision from another operand, need none
// expect: ok
uniform bool b;
uniform mediump float u;
void main() { if (1.0 > 0.5 && float(b) > u && u * 2.0 == 1.0) gl_FragColor = vec4(b ? 1.0 : 2.0); }
