// 4.1.7: operators do not take samplers
// expect: error 4:44 '?:' does not choose between samplers
uniform sampler2D s, t;
void main() { gl_Position = texture2D(true ? s : t, vec2(0.0)); }
