// 4.5.2: a float without any precision needs a default
// expect: error 4:28 no precision for this expression
uniform bool b;
void main() { if (float(b) > 0.5) gl_FragColor = vec4(1.0); }
