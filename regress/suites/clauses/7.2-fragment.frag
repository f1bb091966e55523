// 7.2: they can be read back
// expect: ok
void main() { gl_FragData[0] = gl_FragCoord; if (gl_FrontFacing) gl_FragData[0].xy += gl_PointCoord; gl_FragData[0] += gl_FragColor; }
