// 8.7: a bias is for fragment shaders
// expect: error 4:29 is not available in vertex shaders with these arguments
uniform sampler2D s;
void main() { gl_Position = texture2D(s, vec2(0.0), 1.0); }
