// 10.29: no warning where every path returns or does not end
// expect: ok
precision mediump float;
float f(bool b) { if (b) return 1.0; else { if (!b) discard; else return 2.0; } }
float g(bool b) { for (;;) { if (b) return 1.0; } }
float h(bool b) { while (true) { for (int i = 0; i < 3; i++) break; if (b) continue; return 1.0; } }
float i(bool b) { do { if (b) return 1.0; return 2.0; } while (b); }
float j(bool b) { { { return 1.0; } } }
void main() { gl_FragColor = vec4(f(true), g(true), h(true), i(true)); }
