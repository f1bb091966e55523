// 8.7: and its own coordinates
// expect: error 4:29 no function textureCube(samplerCube, vec2)
uniform samplerCube s;
void main() { gl_Position = textureCube(s, vec2(0.0)); }
