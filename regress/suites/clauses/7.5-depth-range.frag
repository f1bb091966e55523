// 7.5: in both stages, with its type
// expect: ok
void main() { gl_DepthRangeParameters d = gl_DepthRange; gl_FragColor = vec4(d.near, d.far, gl_DepthRange.diff, 1.0); }
