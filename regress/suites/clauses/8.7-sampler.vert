// 8.7: a lookup takes its own kind of sampler
// expect: error 4:29 no function texture2D(samplerCube, vec3)
uniform samplerCube s;
void main() { gl_Position = texture2D(s, vec3(0.0)); }
