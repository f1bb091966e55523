// 8.7: lookups of fragment shaders
// expect: ok
precision mediump float;
uniform sampler2D s;
uniform samplerCube c;
void main() {
  gl_FragColor = texture2D(s, vec2(0.0)) + texture2D(s, vec2(0.0), 1.0) + texture2DProj(s, vec3(1.0)) + texture2DProj(s, vec4(1.0), 1.0);
  gl_FragColor += texture2DProj(s, vec3(1.0), 0.0) + textureCube(c, vec3(1.0)) + textureCube(c, vec3(1.0), 2.0);
}
