// 8.7: explicit levels are for vertex shaders
// expect: error 5:30 is not available in fragment shaders
precision mediump float;
uniform samplerCube s;
void main() { gl_FragColor = textureCubeLod(s, vec3(0.0), 1.0); }
