// 4.6.4: invariant in both
// mode: pair
// expect: ok
precision mediump float;
invariant varying vec2 a;
invariant gl_FragCoord;
void main() { gl_FragColor = vec4(1.0);  }
