// 4.6.4: gl_FragCoord is invariant only where gl_Position is
// mode: pair
// expect: error 5:11 gl_FragCoord is invariant here, but gl_Position is not in the vertex shader
precision mediump float;
invariant gl_FragCoord;
void main() { gl_FragColor = vec4(1.0); }
