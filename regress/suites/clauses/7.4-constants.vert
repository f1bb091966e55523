// 7.4: all of them are constant ints
// expect: ok
int a[gl_MaxVertexAttribs + gl_MaxVertexUniformVectors + gl_MaxVaryingVectors + gl_MaxVertexTextureImageUnits +
      gl_MaxCombinedTextureImageUnits + gl_MaxTextureImageUnits + gl_MaxFragmentUniformVectors + gl_MaxDrawBuffers];
void main() {}
