// 8.7: lookups of vertex shaders
// expect: ok
uniform sampler2D s;
uniform samplerCube c;
void main() {
  gl_Position = texture2D(s, vec2(0.0)) + texture2DLod(s, vec2(0.0), 1.0) + texture2DProj(s, vec3(1.0)) + texture2DProj(s, vec4(1.0));
  gl_Position += texture2DProjLod(s, vec3(1.0), 0.0) + texture2DProjLod(s, vec4(1.0), 0.0) + textureCube(c, vec3(1.0)) + textureCubeLod(c, vec3(1.0), 2.0);
}
