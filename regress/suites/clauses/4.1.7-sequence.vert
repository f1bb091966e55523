// 4.1.7: operators do not take samplers
// expect: error 4:41 ',' does not take samplers
uniform sampler2D s;
void main() { gl_Position = texture2D((1, s), vec2(0.0)); }
