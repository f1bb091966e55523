/* SPDX-License-Identifier: Apache-2.0 */
/* Makes calls that belong together, so that many random sequences draw. Part of fuzz_gl.c. */
#ifndef GLES_FUZZ_READY_H
#define GLES_FUZZ_READY_H

#include "gles/gl/fuzz_input.h"

/* --- draws --- */

/* Where the enabled arrays are. An array in the application's memory may be read beyond its end, which is the application's fault, so there
   is one such array with a known size, `corner`. */
typedef enum { UNKNOWN, IN_CORNERS, IN_BUFFERS } arrays;
static arrays arrays_of(gm_gl *c) {
  arrays all = IN_BUFFERS;
  for (GLuint i = 0; i < 16; i++) {
    GLint buffer, enabled;
    void *pointer;
    gm_glGetVertexAttribiv(c, i, GL_VERTEX_ATTRIB_ARRAY_BUFFER_BINDING, &buffer);
    gm_glGetVertexAttribiv(c, i, GL_VERTEX_ATTRIB_ARRAY_ENABLED, &enabled);
    gm_glGetVertexAttribPointerv(c, i, GL_VERTEX_ATTRIB_ARRAY_POINTER, &pointer);
    if (enabled && !buffer && pointer != (void *)corner)
      return UNKNOWN;
    all = enabled && !buffer ? IN_CORNERS : all;
  }
  return all;
}

static void draw_arrays(gm_gl *c, GLenum mode, GLint first, GLsizei count) {
  arrays at = arrays_of(c);
  if (at == IN_CORNERS && first >= 0 && count > SMALL - first)
    count = SMALL - first;
  if (at != UNKNOWN)
    gm_glDrawArrays(c, mode, first, count);
}

/* Indices are in the bound buffer from `offset` on, or in `memory`. */
static void draw_elements(gm_gl *c, GLenum mode, GLsizei count, GLenum type, unsigned offset) {
  GLint elements;
  arrays at = arrays_of(c);
  gm_glGetIntegerv(c, GL_ELEMENT_ARRAY_BUFFER_BINDING, &elements);
  if (at == IN_BUFFERS || (at == IN_CORNERS && !elements))
    gm_glDrawElements(c, mode, count, type, elements ? (const char *)(uintptr_t)offset : (const void *)memory);
}

/* --- what draws need --- */

static GLuint new_shader(gm_gl *c, input *in, GLenum type, const char *const *text) {
  GLuint s = made(in, gm_glCreateShader(c, type));
  gm_glShaderSource(c, s, 1, text, NULL);
  gm_glCompileShader(c, s);
  return s;
}

static void use_program(gm_gl *c, input *in) {
  static const GLfloat unit[16] = {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1};
  GLuint p = made(in, gm_glCreateProgram(c));
  gm_glAttachShader(c, p, new_shader(c, in, GL_VERTEX_SHADER, &vertex[byte(in) % (VERTEX_TEXTS - 1)]));
  gm_glAttachShader(c, p, new_shader(c, in, GL_FRAGMENT_SHADER, &fragment[byte(in) % (FRAGMENT_TEXTS - 1)]));
  gm_glLinkProgram(c, p);
  gm_glUseProgram(c, p);
  gm_glUniformMatrix4fv(c, gm_glGetUniformLocation(c, p, "m"), 1, GL_FALSE, unit);
}

static void use_arrays(gm_gl *c, input *in) {
  static const GLenum types[] = {GL_FLOAT, GL_FLOAT, GL_FLOAT, GL_FLOAT, GL_BYTE, GL_UNSIGNED_BYTE, GL_SHORT, GL_UNSIGNED_SHORT, GL_FIXED};
  const unsigned k = byte(in);
  const bool buffer = byte(in) & 3;
  gm_glBindBuffer(c, GL_ARRAY_BUFFER, buffer ? 1 + byte(in) % (NAMES - 1) : 0);
  if (buffer)
    gm_glBufferData(c, GL_ARRAY_BUFFER, sizeof corner, corner, GL_STATIC_DRAW);
  gm_glVertexAttribPointer(c, 0, 4, GL_FLOAT, GL_FALSE, 16, buffer ? NULL : corner);
  gm_glVertexAttribPointer(c, 1, 1 + (GLint)(k & 3), types[k % 9], k >> 7, 16, buffer ? NULL : corner);
  gm_glEnableVertexAttribArray(c, 0);
  gm_glEnableVertexAttribArray(c, 1);
}

static void use_texture(gm_gl *c, input *in) {
  static const GLenum kind[][2] = {{GL_RGBA, GL_UNSIGNED_BYTE},
                                   {GL_RGB, GL_UNSIGNED_BYTE},
                                   {GL_BGRA_EXT, GL_UNSIGNED_BYTE},
                                   {GL_LUMINANCE, GL_UNSIGNED_BYTE},
                                   {GL_LUMINANCE_ALPHA, GL_UNSIGNED_BYTE},
                                   {GL_ALPHA, GL_UNSIGNED_BYTE},
                                   {GL_RGB, GL_UNSIGNED_SHORT_5_6_5},
                                   {GL_RGBA, GL_UNSIGNED_SHORT_4_4_4_4},
                                   {GL_RGBA, GL_UNSIGNED_SHORT_5_5_5_1},
                                   {GL_DEPTH_COMPONENT, GL_UNSIGNED_SHORT},
                                   {GL_DEPTH_COMPONENT, GL_UNSIGNED_INT},
                                   {GL_DEPTH_STENCIL_OES, GL_UNSIGNED_INT_24_8_OES}};
  const GLenum *k = kind[byte(in) % (sizeof kind / sizeof *kind)];
  gm_glActiveTexture(c, GL_TEXTURE0);
  gm_glBindTexture(c, GL_TEXTURE_2D, name(in));
  gm_glTexImage2D(c, GL_TEXTURE_2D, 0, (GLint)k[0], 16, 16, 0, k[0], k[1], pixels(c, 16, 16, k[0], k[1]));
  gm_glTexSubImage2D(c, GL_TEXTURE_2D, 0, 1, 2, 11, 7, k[0], k[1], pixels(c, 11, 7, k[0], k[1]));
  gm_glTexParameteri(c, GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST + (GLint)(byte(in) & 1));
  if (byte(in) & 1)
    gm_glGenerateMipmap(c, GL_TEXTURE_2D);
}

static void use_compressed(gm_gl *c, input *in) {
  GLenum format = byte(in) & 1 ? GL_COMPRESSED_RGBA_S3TC_DXT1_EXT : GL_ETC1_RGB8_OES;
  gm_glActiveTexture(c, GL_TEXTURE0);
  gm_glBindTexture(c, GL_TEXTURE_2D, name(in));
  gm_glCompressedTexImage2D(c, GL_TEXTURE_2D, 0, format, 14, 9, 0, 96, memory + byte(in));
  gm_glCompressedTexSubImage2D(c, GL_TEXTURE_2D, 0, 4, 8, 10, 1, format, 24, memory + byte(in));
  gm_glTexParameteri(c, GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
}

/* Nothing about depth and stencil decides, so that fragments are shaded. */
static void use_plain_state(gm_gl *c) {
  static const GLenum off[] = {GL_CULL_FACE, GL_DEPTH_TEST, GL_STENCIL_TEST, GL_SCISSOR_TEST};
  for (unsigned k = 0; k < sizeof off / sizeof *off; k++)
    gm_glDisable(c, off[k]);
  gm_glViewport(c, 0, 0, 16, 16);
  gm_glColorMask(c, GL_TRUE, GL_TRUE, GL_TRUE, GL_TRUE);
}

static void use_target(gm_gl *c, input *in) {
  GLuint t = name(in), r = name(in);
  gm_glBindTexture(c, GL_TEXTURE_2D, t);
  gm_glTexImage2D(c, GL_TEXTURE_2D, 0, GL_RGBA, 16, 16, 0, GL_RGBA, GL_UNSIGNED_BYTE, pixels(c, 16, 16, GL_RGBA, GL_UNSIGNED_BYTE));
  gm_glBindFramebuffer(c, GL_FRAMEBUFFER, name(in));
  gm_glFramebufferTexture2D(c, GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, t, 0);
  gm_glBindRenderbuffer(c, GL_RENDERBUFFER, r);
  gm_glRenderbufferStorage(c, GL_RENDERBUFFER, byte(in) & 1 ? GL_DEPTH_COMPONENT16 : GL_STENCIL_INDEX8, 16, 16);
  gm_glFramebufferRenderbuffer(c, GL_FRAMEBUFFER, byte(in) & 1 ? GL_DEPTH_ATTACHMENT : GL_STENCIL_ATTACHMENT, GL_RENDERBUFFER, r);
  GLint value;
  gm_glGetFramebufferAttachmentParameteriv(c, GL_FRAMEBUFFER, byte(in) & 1 ? GL_COLOR_ATTACHMENT0 : GL_DEPTH_ATTACHMENT,
                                           GL_FRAMEBUFFER_ATTACHMENT_OBJECT_TYPE + byte(in) % 5, &value);
}

static void use_tests(gm_gl *c, input *in) {
  static const GLenum on[] = {GL_BLEND, GL_DEPTH_TEST, GL_STENCIL_TEST, GL_SCISSOR_TEST, GL_POLYGON_OFFSET_FILL, GL_CULL_FACE, GL_DITHER};
  static const GLenum factor[] = {GL_ZERO,      GL_ONE,       GL_SRC_COLOR,           GL_ONE_MINUS_SRC_COLOR,
                                  GL_SRC_ALPHA, GL_DST_COLOR, GL_ONE_MINUS_DST_ALPHA, GL_ONE_MINUS_CONSTANT_ALPHA};
  static const GLenum op[] = {GL_KEEP, GL_ZERO, GL_REPLACE, GL_INCR, GL_DECR, GL_INVERT, GL_INCR_WRAP, GL_DECR_WRAP};
  const unsigned k = byte(in);
  gm_glEnable(c, on[k % (sizeof on / sizeof *on)]);
  gm_glBlendFuncSeparate(c, factor[k & 7], factor[k >> 3 & 7], factor[byte(in) & 7], factor[k >> 5]);
  gm_glBlendEquation(c, GL_FUNC_SUBTRACT + byte(in) % 3);
  gm_glDepthFunc(c, GL_NEVER + (k & 7));
  gm_glStencilFunc(c, GL_NEVER + (k >> 4 & 7), (GLint)k, byte(in));
  gm_glStencilOp(c, op[k & 7], op[byte(in) & 7], op[k >> 4 & 7]);
}

/* All that a draw needs, and draws. */
static void use_all(gm_gl *c, input *in) {
  static const GLenum types[] = {GL_UNSIGNED_BYTE, GL_UNSIGNED_SHORT, GL_UNSIGNED_INT};
  use_program(c, in);
  use_arrays(c, in);
  use_plain_state(c);
  for (unsigned n = 1 + (byte(in) & 3); n-- > 0;) {
    unsigned k = byte(in);
    if (k & 1)
      use_tests(c, in);
    if (k & 2)
      use_texture(c, in);
    if (k & 4)
      draw_elements(c, k >> 3 & 7, (GLsizei)(byte(in) % SMALL), types[k % 3], byte(in));
    else
      draw_arrays(c, k >> 3 & 7, 0, (GLsizei)(byte(in) % SMALL));
  }
}

#endif
