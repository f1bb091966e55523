// 7.2: gl_FragCoord is read only
// expect: error 3:15 'gl_FragCoord' is a read-only built-in
void main() { gl_FragCoord.x = 1.0; }
