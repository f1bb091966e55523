// 8.7: explicit levels are for vertex shaders
// expect: error 5:30 texture2DLod(sampler2D, vec2, float) is not available in fragment shaders
precision mediump float;
uniform sampler2D s;
void main() { gl_FragColor = texture2DLod(s, vec2(0.0), 1.0); }
