// 4.6.4: gl_FragCoord is invariant only where gl_Position is
// mode: pair
// expect: ok
void main() { gl_Position = vec4(1.0); }
