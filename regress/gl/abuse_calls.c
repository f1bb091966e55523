/* SPDX-License-Identifier: Apache-2.0 */
/* Cases of abuse.h that make recordings worth changing: one that calls every function of OpenGL ES, and a small one with two contexts. */
#include <stddef.h>

#include "regress/gl/abuse.h"

#define CALL(type, name) ((type)eglGetProcAddress(#name))

static const unsigned char pixels[64] = {255, 0, 0, 255, 0, 255, 0, 255, 0, 0, 255, 255, 255, 255, 255, 255};

static void call_state(void) {
  glEnable(GL_BLEND);
  glIsEnabled(GL_BLEND);
  glBlendColor(0.1f, 0.2f, 0.3f, 0.4f);
  glBlendEquation(GL_FUNC_ADD);
  glBlendEquationSeparate(GL_FUNC_ADD, GL_FUNC_SUBTRACT);
  glBlendFunc(GL_ONE, GL_ZERO);
  glBlendFuncSeparate(GL_ONE, GL_ZERO, GL_SRC_ALPHA, GL_ONE);
  glDisable(GL_BLEND);
  glClearColor(0, 0.5f, 0, 1);
  glClearDepthf(1);
  glClearStencil(0);
  glColorMask(GL_TRUE, GL_TRUE, GL_TRUE, GL_TRUE);
  glCullFace(GL_BACK);
  glFrontFace(GL_CCW);
  glDepthFunc(GL_LEQUAL);
  glDepthMask(GL_TRUE);
  glDepthRangef(0, 1);
  glStencilFunc(GL_ALWAYS, 1, 255);
  glStencilFuncSeparate(GL_BACK, GL_ALWAYS, 1, 255);
  glStencilMask(255);
  glStencilMaskSeparate(GL_FRONT, 255);
  glStencilOp(GL_KEEP, GL_KEEP, GL_REPLACE);
  glStencilOpSeparate(GL_BACK, GL_KEEP, GL_KEEP, GL_INCR);
  glPolygonOffset(1, 1);
  glLineWidth(2);
  glHint(GL_GENERATE_MIPMAP_HINT, GL_NICEST);
  glSampleCoverage(0.5f, GL_FALSE);
  glScissor(0, 0, 30, 30);
  glViewport(0, 0, ABUSE_SIDE, ABUSE_SIDE);
  glPixelStorei(GL_UNPACK_ALIGNMENT, 4);
  glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT | GL_STENCIL_BUFFER_BIT);
  CHECK_GL(GL_NO_ERROR);
}

static void call_values(void) {
  GLint i[8];
  GLfloat f[8];
  GLboolean b[8];
  glGetBooleanv(GL_COLOR_WRITEMASK, b);
  glGetFloatv(GL_BLEND_COLOR, f);
  glGetIntegerv(GL_VIEWPORT, i);
  glGetString(GL_RENDERER);
  glGetShaderPrecisionFormat(GL_FRAGMENT_SHADER, GL_HIGH_FLOAT, i, i + 2);
  glReleaseShaderCompiler();
  CHECK_GL(GL_NO_ERROR);
  glShaderBinary(0, NULL, 1, pixels, 4);
  CHECK_GL(GL_INVALID_ENUM);
}

static void call_buffers(void) {
  GLuint b[3], a;
  GLint i;
  void *p;
  glGenBuffers(3, b);
  glBindBuffer(GL_ARRAY_BUFFER, b[0]);
  glBufferData(GL_ARRAY_BUFFER, 64, NULL, GL_DYNAMIC_DRAW);
  glBufferSubData(GL_ARRAY_BUFFER, 0, 24, (const GLfloat[]){-1, -1, 3, -1, -1, 3});
  glBindBuffer(GL_ELEMENT_ARRAY_BUFFER, b[1]);
  glBufferData(GL_ELEMENT_ARRAY_BUFFER, 4, (const GLubyte[]){0, 1, 2, 0}, GL_STATIC_DRAW);
  unsigned char *to = CALL(PFNGLMAPBUFFEROESPROC, glMapBufferOES)(GL_ARRAY_BUFFER, GL_WRITE_ONLY_OES);
  CHECK(to != NULL);
  for (unsigned k = 24; to && k < 64; k++)
    to[k] = (unsigned char)k;
  CALL(PFNGLGETBUFFERPOINTERVOESPROC, glGetBufferPointervOES)(GL_ARRAY_BUFFER, GL_BUFFER_MAP_POINTER_OES, &p);
  CALL(PFNGLUNMAPBUFFEROESPROC, glUnmapBufferOES)(GL_ARRAY_BUFFER);
  glGetBufferParameteriv(GL_ARRAY_BUFFER, GL_BUFFER_SIZE, &i);
  glIsBuffer(b[0]);
  glDeleteBuffers(1, &b[2]);
  CALL(PFNGLGENVERTEXARRAYSOESPROC, glGenVertexArraysOES)(1, &a);
  CALL(PFNGLBINDVERTEXARRAYOESPROC, glBindVertexArrayOES)(a);
  CALL(PFNGLISVERTEXARRAYOESPROC, glIsVertexArrayOES)(a);
  CALL(PFNGLBINDVERTEXARRAYOESPROC, glBindVertexArrayOES)(0);
  CALL(PFNGLDELETEVERTEXARRAYSOESPROC, glDeleteVertexArraysOES)(1, &a);
  CHECK_GL(GL_NO_ERROR);
}

static void call_textures(void) {
  GLuint t[2];
  GLint i;
  GLfloat f;
  glGenTextures(2, t);
  glActiveTexture(GL_TEXTURE1);
  glBindTexture(GL_TEXTURE_2D, t[1]);
  glCompressedTexImage2D(GL_TEXTURE_2D, 0, GL_ETC1_RGB8_OES, 4, 4, 0, 8, pixels);
  glCompressedTexSubImage2D(GL_TEXTURE_2D, 0, 0, 0, 4, 4, GL_ETC1_RGB8_OES, 8, pixels);
  CHECK_GL(GL_INVALID_OPERATION); /* images of ETC1 are not changed in parts */
  glCopyTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA, 0, 0, 4, 4, 0);
  glCopyTexSubImage2D(GL_TEXTURE_2D, 0, 1, 1, 2, 2, 2, 2);
  glIsTexture(t[1]);
  glDeleteTextures(1, &t[1]);
  glActiveTexture(GL_TEXTURE0);
  glBindTexture(GL_TEXTURE_2D, t[0]);
  glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA, 4, 4, 0, GL_RGBA, GL_UNSIGNED_BYTE, pixels);
  glTexSubImage2D(GL_TEXTURE_2D, 0, 1, 1, 2, 2, GL_RGBA, GL_UNSIGNED_BYTE, pixels);
  glGenerateMipmap(GL_TEXTURE_2D);
  glTexParameterf(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
  glTexParameterfv(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, (const GLfloat[]){GL_CLAMP_TO_EDGE});
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_T, GL_MIRRORED_REPEAT);
  glTexParameteriv(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, (const GLint[]){GL_LINEAR_MIPMAP_NEAREST});
  glGetTexParameteriv(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, &i);
  glGetTexParameterfv(GL_TEXTURE_2D, GL_TEXTURE_WRAP_T, &f);
  CHECK_GL(GL_NO_ERROR);
}

static GLuint call_shaders(void) {
  char text[300];
  GLuint s[2], p = abuse_program("attribute vec4 a; attribute vec4 d; varying vec4 v; void main() { gl_Position = a; v = d; }",
                                 "precision mediump float; uniform float f[2]; uniform vec2 g; uniform vec3 h; uniform vec4 k;\n"
                                 "uniform int i; uniform ivec2 j; uniform ivec3 l; uniform ivec4 m; uniform mat2 n; uniform mat3 o;\n"
                                 "uniform mat4 q; uniform sampler2D s; varying vec4 v; void main() { gl_FragColor = v + f[1] + g.x\n"
                                 "+ h.y + k + float(i + j.x + l.y + m.z) + n[0].x + o[1].y + q[2] + texture2D(s, v.xy); }");
  GLsizei n;
  GLint i;
  GLenum type;
  glGetAttachedShaders(p, 2, &n, s);
  glGetShaderiv(s[0], GL_COMPILE_STATUS, &i);
  glGetShaderInfoLog(s[0], sizeof text, &n, text);
  glGetShaderSource(s[0], sizeof text, &n, text);
  glIsShader(s[0]);
  glDetachShader(p, s[0]);
  glDeleteShader(s[0]);
  glValidateProgram(p);
  glGetProgramiv(p, GL_VALIDATE_STATUS, &i);
  glGetProgramInfoLog(p, sizeof text, &n, text);
  glGetActiveAttrib(p, 0, sizeof text, &n, &i, &type, text);
  glGetActiveUniform(p, 0, sizeof text, &n, &i, &type, text);
  glGetAttribLocation(p, "d");
  glIsProgram(p);
  CHECK_GL(GL_NO_ERROR);
  return p;
}

static void call_uniforms(GLuint p) {
  static const GLfloat f[16] = {1, 0, 0, 0, 0, 1};
  static const GLint i[4] = {1, 2, 3, 4};
  GLint value[4];
  GLfloat number[4];
#define AT(name) glGetUniformLocation(p, name)
  glUniform1f(AT("f"), 0.5f);
  glUniform1fv(AT("f"), 2, f);
  glUniform2f(AT("g"), 0, 1);
  glUniform2fv(AT("g"), 1, f);
  glUniform3f(AT("h"), 0, 1, 2);
  glUniform3fv(AT("h"), 1, f);
  glUniform4f(AT("k"), 0, 1, 2, 3);
  glUniform4fv(AT("k"), 1, f);
  glUniform1i(AT("i"), 1);
  glUniform1iv(AT("i"), 1, i);
  glUniform2i(AT("j"), 1, 2);
  glUniform2iv(AT("j"), 1, i);
  glUniform3i(AT("l"), 1, 2, 3);
  glUniform3iv(AT("l"), 1, i);
  glUniform4i(AT("m"), 1, 2, 3, 4);
  glUniform4iv(AT("m"), 1, i);
  glUniformMatrix2fv(AT("n"), 1, GL_FALSE, f);
  glUniformMatrix3fv(AT("o"), 1, GL_FALSE, f);
  glUniformMatrix4fv(AT("q"), 1, GL_FALSE, f);
  glGetUniformfv(p, AT("k"), number);
  glGetUniformiv(p, AT("m"), value);
#undef AT
  CHECK_GL(GL_NO_ERROR);
}

static void call_attributes(GLuint d) {
  static const GLfloat f[4] = {0.1f, 0.2f, 0.3f, 0.4f};
  GLint i[4];
  GLfloat g[4];
  void *p;
  glVertexAttrib1f(d, 1);
  glVertexAttrib1fv(d, f);
  glVertexAttrib2fv(d, f);
  glVertexAttrib3f(d, 1, 0, 0);
  glVertexAttrib3fv(d, f);
  glVertexAttrib4f(d, 1, 0, 0, 1);
  glVertexAttrib4fv(d, f);
  glVertexAttrib2f(d, 1, 0);
  glVertexAttribPointer(d, 2, GL_UNSIGNED_BYTE, GL_TRUE, 2, pixels);
  glEnableVertexAttribArray(d);
  glVertexAttribPointer(0, 2, GL_FLOAT, GL_FALSE, 0, NULL);
  glEnableVertexAttribArray(0);
  glGetVertexAttribPointerv(d, GL_VERTEX_ATTRIB_ARRAY_POINTER, &p);
  glGetVertexAttribfv(d, GL_CURRENT_VERTEX_ATTRIB, g);
  glGetVertexAttribiv(d, GL_VERTEX_ATTRIB_ARRAY_SIZE, i);
  glDrawElements(GL_TRIANGLES, 3, GL_UNSIGNED_BYTE, NULL);
  glDisableVertexAttribArray(d);
  glDrawArrays(GL_TRIANGLES, 0, 3);
  CHECK_GL(GL_NO_ERROR);
}

static void call_targets(void) {
  GLuint f, r[2], t;
  GLint i;
  unsigned char p[4 * 16];
  glGenFramebuffers(1, &f);
  glGenRenderbuffers(2, r);
  glGenTextures(1, &t);
  glBindTexture(GL_TEXTURE_2D, t);
  glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA, 4, 4, 0, GL_RGBA, GL_UNSIGNED_BYTE, NULL);
  glBindFramebuffer(GL_FRAMEBUFFER, f);
  glBindRenderbuffer(GL_RENDERBUFFER, r[0]);
  glRenderbufferStorage(GL_RENDERBUFFER, GL_DEPTH_COMPONENT16, 4, 4);
  glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_DEPTH_ATTACHMENT, GL_RENDERBUFFER, r[0]);
  glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, t, 0);
  glGetRenderbufferParameteriv(GL_RENDERBUFFER, GL_RENDERBUFFER_WIDTH, &i);
  glGetFramebufferAttachmentParameteriv(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_FRAMEBUFFER_ATTACHMENT_OBJECT_TYPE, &i);
  CHECK(glCheckFramebufferStatus(GL_FRAMEBUFFER) == GL_FRAMEBUFFER_COMPLETE);
  CALL(PFNGLDRAWBUFFERSNVPROC, glDrawBuffersNV)(1, (const GLenum[]){GL_COLOR_ATTACHMENT0});
  glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
  glReadPixels(0, 0, 4, 4, GL_RGBA, GL_UNSIGNED_BYTE, p);
  glIsFramebuffer(f);
  glIsRenderbuffer(r[0]);
  glBindRenderbuffer(GL_RENDERBUFFER, r[1]);
  CALL(PFNGLRENDERBUFFERSTORAGEMULTISAMPLEEXTPROC, glRenderbufferStorageMultisampleEXT)(GL_RENDERBUFFER, 4, GL_DEPTH_COMPONENT16, 4, 4);
  glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_DEPTH_ATTACHMENT, GL_RENDERBUFFER, r[1]);
  CALL(PFNGLFRAMEBUFFERTEXTURE2DMULTISAMPLEEXTPROC, glFramebufferTexture2DMultisampleEXT)
  (GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, t, 0, 4);
  CHECK(glCheckFramebufferStatus(GL_FRAMEBUFFER) == GL_FRAMEBUFFER_COMPLETE);
  glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
  glBindFramebuffer(GL_FRAMEBUFFER, 0);
  glDeleteFramebuffers(1, &f);
  glDeleteRenderbuffers(2, r);
  CHECK_GL(GL_NO_ERROR);
}

static void every_call(void) {
  EGLDisplay d = abuse_begin();
  call_state();
  call_values();
  call_buffers();
  call_textures();
  GLuint p = call_shaders();
  call_uniforms(p);
  call_attributes((GLuint)glGetAttribLocation(p, "d"));
  call_targets();
  glFlush();
  glFinish();
  CHECK(eglSwapBuffers(d, eglGetCurrentSurface(EGL_DRAW)));
  glDeleteProgram(p);
  CHECK_GL(GL_NO_ERROR);
}

/* Two contexts take turns, and share the texture that one of them changes. */
static void two_share(void) {
  EGLDisplay d = abuse_begin();
  EGLContext c[2] = {eglGetCurrentContext(), abuse_context(d, eglGetCurrentContext())};
  EGLSurface s[2] = {eglGetCurrentSurface(EGL_DRAW), abuse_pbuffer(d)};
  for (unsigned i = 0; i < 4; i++) {
    CHECK(eglMakeCurrent(d, s[i % 2], s[i % 2], c[i % 2]));
    if (i < 2)
      abuse_program("attribute vec4 a; void main() { gl_Position = a; }",
                    "uniform sampler2D s; void main() { gl_FragColor = texture2D(s, vec2(0.5)); }");
    abuse_triangle();
    glBindTexture(GL_TEXTURE_2D, 1);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA, 1, 1, 0, GL_RGBA, GL_UNSIGNED_BYTE, pixels);
    glDrawArrays(GL_TRIANGLES, 0, 3);
    CHECK(abuse_red(1, 1) == 255);
  }
  CHECK(eglSwapBuffers(d, s[1]));
}

const abuse_case abuse_calls[] = {{"every-call", every_call, false}, {"two-share", two_share, false}, {0}};
