/* SPDX-License-Identifier: Apache-2.0 */
/* Fuzzing of OpenGL ES: each input is a sequence of calls, whose arguments are taken from lists of right and wrong values. */
#include <GLES2/gl2.h>
#include <GLES2/gl2ext.h>

#include "gl/gl.h"

static const GLenum enums[] = {0,
                               1,
                               GL_TRIANGLES,
                               GL_TRIANGLE_FAN,
                               GL_POINTS,
                               GL_LINE_LOOP,
                               7,
                               GL_SRC_ALPHA,
                               GL_ONE_MINUS_DST_COLOR,
                               GL_SRC_ALPHA_SATURATE,
                               GL_CONSTANT_COLOR,
                               GL_FUNC_ADD,
                               GL_FUNC_REVERSE_SUBTRACT,
                               GL_LESS,
                               GL_ALWAYS,
                               GL_FRONT,
                               GL_BACK,
                               GL_FRONT_AND_BACK,
                               GL_CW,
                               GL_CCW,
                               GL_BLEND,
                               GL_CULL_FACE,
                               GL_DEPTH_TEST,
                               GL_STENCIL_TEST,
                               GL_SCISSOR_TEST,
                               GL_POLYGON_OFFSET_FILL,
                               GL_KEEP,
                               GL_REPLACE,
                               GL_INCR_WRAP,
                               GL_INVERT,
                               GL_TEXTURE_2D,
                               GL_TEXTURE_CUBE_MAP,
                               GL_TEXTURE_CUBE_MAP_POSITIVE_X,
                               GL_TEXTURE_CUBE_MAP_NEGATIVE_Z,
                               GL_RGBA,
                               GL_RGB,
                               GL_ALPHA,
                               GL_LUMINANCE,
                               GL_LUMINANCE_ALPHA,
                               GL_UNSIGNED_BYTE,
                               GL_UNSIGNED_SHORT_5_6_5,
                               GL_UNSIGNED_SHORT_4_4_4_4,
                               GL_UNSIGNED_SHORT,
                               GL_UNSIGNED_INT,
                               GL_FLOAT,
                               GL_FIXED,
                               GL_BYTE,
                               GL_TEXTURE_MIN_FILTER,
                               GL_TEXTURE_MAG_FILTER,
                               GL_TEXTURE_WRAP_S,
                               GL_NEAREST,
                               GL_LINEAR,
                               GL_LINEAR_MIPMAP_LINEAR,
                               GL_REPEAT,
                               GL_CLAMP_TO_EDGE,
                               GL_MIRRORED_REPEAT,
                               GL_ARRAY_BUFFER,
                               GL_ELEMENT_ARRAY_BUFFER,
                               GL_STATIC_DRAW,
                               GL_FRAMEBUFFER,
                               GL_RENDERBUFFER,
                               GL_COLOR_ATTACHMENT0,
                               GL_DEPTH_ATTACHMENT,
                               GL_STENCIL_ATTACHMENT,
                               GL_RGBA4,
                               GL_RGB565,
                               GL_DEPTH_COMPONENT16,
                               GL_STENCIL_INDEX8,
                               GL_DEPTH24_STENCIL8_OES,
                               GL_WRITE_ONLY_OES,
                               GL_UNPACK_ALIGNMENT,
                               GL_PACK_ALIGNMENT,
                               GL_VIEWPORT,
                               GL_TEXTURE0,
                               GL_TEXTURE0 + 3};
static const GLint ints[] = {0, 1, 2, 3, 4, 5, 7, 8, 12, 16, 17, 33, 64, -1, -2, 200, 4096, 4097, 2147483647, -2147483647 - 1};
static const char *const vertex[] = {
    "attribute vec4 a; attribute vec2 b; varying vec2 v; uniform mat4 m; void main() { v = b; gl_PointSize = 5.0; gl_Position = m * a; }",
    "attribute vec4 a; varying vec2 v; void main() { v = a.xy; gl_Position = a; }", "attribute vec4 a; void main() { gl_Position = x; }"};
static const char *const fragment[] = {
    "precision lowp float; varying vec2 v; uniform sampler2D s; uniform vec4 u[2]; void main() { gl_FragColor = texture2D(s, v) + u[1]; }",
    "precision mediump float; varying vec2 v; uniform samplerCube s; void main() { gl_FragColor = textureCube(s, vec3(v, 1)); }",
    "void main() {"};

enum { MEMORY = 1 << 18, SMALL = 64 };
static unsigned char memory[MEMORY]; /* what the application passes; numbers of 16 bits in it are small */

typedef struct {
  const uint8_t *p;
  size_t n;
} input;

static unsigned byte(input *in) { return in->n ? in->n--, *in->p++ : 0; }
static GLenum word(input *in) { return enums[byte(in) % (sizeof enums / sizeof *enums)]; }
static GLint whole(input *in) { return ints[byte(in) % (sizeof ints / sizeof *ints)]; }
static GLuint name(input *in) { return byte(in) % 6; }
static GLfloat real(input *in) { return ((GLfloat)byte(in) - 100) / 32; }

static void state_call(gm_gl *c, input *in) {
  switch (byte(in) % 14) {
  case 0:
    gm_glEnable(c, word(in));
    break;
  case 1:
    gm_glDisable(c, word(in));
    break;
  case 2:
    gm_glBlendFuncSeparate(c, word(in), word(in), word(in), word(in));
    break;
  case 3:
    gm_glStencilOpSeparate(c, word(in), word(in), word(in), word(in));
    break;
  case 4:
    gm_glStencilFuncSeparate(c, word(in), word(in), whole(in), byte(in));
    break;
  case 5:
    gm_glViewport(c, whole(in), whole(in), whole(in), whole(in));
    break;
  case 6:
    gm_glScissor(c, whole(in), whole(in), whole(in), whole(in));
    break;
  case 7:
    gm_glDepthRangef(c, real(in), real(in));
    break;
  case 8:
    gm_glPolygonOffset(c, real(in), real(in));
    break;
  case 9:
    gm_glColorMask(c, byte(in) & 1, byte(in) & 1, byte(in) & 1, byte(in) & 1);
    break;
  case 10:
    gm_glLineWidth(c, real(in));
    break;
  case 11:
    gm_glPixelStorei(c, word(in), whole(in));
    break;
  case 12:
    gm_glCullFace(c, word(in));
    break;
  default:
    gm_glDepthFunc(c, word(in));
  }
}

/* Sides of images, so that the application's memory is large enough. */
static GLsizei side(input *in) {
  GLint v = whole(in);
  return v > SMALL && v <= 4096 ? SMALL : v;
}

static void texture_call(gm_gl *c, input *in) {
  GLuint t = name(in);
  switch (byte(in) % 10) {
  case 0:
    gm_glBindTexture(c, word(in), t);
    break;
  case 1:
    gm_glTexImage2D(c, word(in), whole(in) & 3, (GLint)word(in), side(in), side(in), byte(in) == 9, word(in), word(in),
                    byte(in) & 1 ? memory : NULL);
    break;
  case 2:
    gm_glTexSubImage2D(c, word(in), whole(in), whole(in), whole(in), side(in), side(in), word(in), word(in), memory);
    break;
  case 3:
    gm_glTexParameteri(c, word(in), word(in), (GLint)word(in));
    break;
  case 4:
    gm_glGenerateMipmap(c, word(in));
    break;
  case 5:
    gm_glCopyTexImage2D(c, word(in), whole(in), word(in), whole(in), whole(in), side(in), side(in), 0);
    break;
  case 6:
    gm_glCopyTexSubImage2D(c, word(in), whole(in), whole(in), whole(in), whole(in), whole(in), side(in), side(in));
    break;
  case 7:
    gm_glDeleteTextures(c, 1, &t);
    break;
  case 8:
    gm_glActiveTexture(c, GL_TEXTURE0 + byte(in) % 34);
    break;
  default:
    gm_glTexImage2D(c, GL_TEXTURE_2D, 0, GL_RGBA, 8, 8, 0, GL_RGBA, GL_UNSIGNED_BYTE, memory);
  }
}

static void target_call(gm_gl *c, input *in) {
  GLuint n = name(in);
  switch (byte(in) % 8) {
  case 0:
    gm_glBindFramebuffer(c, GL_FRAMEBUFFER, n);
    break;
  case 1:
    gm_glFramebufferTexture2D(c, GL_FRAMEBUFFER, word(in), word(in), n, byte(in) == 3);
    break;
  case 2:
    gm_glFramebufferTexture2D(c, GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, n, 0);
    break;
  case 3:
    gm_glFramebufferRenderbuffer(c, GL_FRAMEBUFFER, word(in), GL_RENDERBUFFER, n);
    break;
  case 4:
    gm_glBindRenderbuffer(c, GL_RENDERBUFFER, n);
    break;
  case 5:
    gm_glRenderbufferStorage(c, GL_RENDERBUFFER, word(in), side(in), side(in));
    break;
  case 6:
    gm_glDeleteRenderbuffers(c, 1, &n);
    break;
  default:
    gm_glDeleteFramebuffers(c, 1, &n);
  }
}

static void buffer_call(gm_gl *c, input *in) {
  GLuint n = name(in);
  GLenum target = byte(in) & 1 ? GL_ARRAY_BUFFER : GL_ELEMENT_ARRAY_BUFFER;
  switch (byte(in) % 7) {
  case 0:
    gm_glBindBuffer(c, target, n);
    break;
  case 1:
    gm_glBufferData(c, target, whole(in) % MEMORY, byte(in) & 1 ? memory : NULL, word(in));
    break;
  case 2:
    gm_glBufferSubData(c, target, whole(in), whole(in) % MEMORY, memory);
    break;
  case 3:
    gm_glDeleteBuffers(c, 1, &n);
    break;
  case 4:
    gm_glMapBufferOES(c, target, word(in));
    break;
  case 5:
    gm_glUnmapBufferOES(c, target);
    break;
  default:
    gm_glVertexAttribPointer(c, byte(in) % 17, whole(in), word(in), byte(in) & 1, whole(in) % SMALL,
                             (const char *)(uintptr_t)(byte(in) % 40));
  }
}

static void program_call(gm_gl *c, input *in) {
  GLuint n = name(in);
  const unsigned k = byte(in) % 3;
  switch (byte(in) % 9) {
  case 0:
    gm_glCreateProgram(c);
    break;
  case 1:
    gm_glCreateShader(c, byte(in) & 1 ? GL_VERTEX_SHADER : GL_FRAGMENT_SHADER);
    break;
  case 2:
    gm_glShaderSource(c, n, 1, byte(in) & 1 ? &vertex[k] : &fragment[k], NULL);
    gm_glCompileShader(c, n);
    break;
  case 3:
    gm_glAttachShader(c, n, name(in));
    break;
  case 4:
    gm_glLinkProgram(c, n);
    break;
  case 5:
    gm_glUseProgram(c, n);
    break;
  case 6:
    gm_glUniform4fv(c, whole(in), whole(in) % 8, (const GLfloat *)(const void *)memory);
    break;
  case 7:
    gm_glUniform1i(c, whole(in), whole(in));
    break;
  default:
    byte(in) & 1 ? gm_glDeleteProgram(c, n) : gm_glDeleteShader(c, n);
  }
}

/* Arrays in the application's memory may be read beyond its end, which is the application's fault, so such draws are left out. */
static bool all_in_buffers(gm_gl *c) {
  for (GLuint i = 0; i < 16; i++) {
    GLint buffer, enabled;
    gm_glGetVertexAttribiv(c, i, GL_VERTEX_ATTRIB_ARRAY_BUFFER_BINDING, &buffer);
    gm_glGetVertexAttribiv(c, i, GL_VERTEX_ATTRIB_ARRAY_ENABLED, &enabled);
    if (enabled && !buffer)
      return false;
  }
  return true;
}

static void draw_call(gm_gl *c, input *in) {
  GLint elements;
  gm_glGetIntegerv(c, GL_ELEMENT_ARRAY_BUFFER_BINDING, &elements);
  switch (byte(in) % 6) {
  case 0:
    if (all_in_buffers(c))
      gm_glDrawArrays(c, word(in), whole(in) % SMALL, whole(in) % SMALL);
    break;
  case 1:
    if (all_in_buffers(c))
      gm_glDrawElements(c, word(in), whole(in) % SMALL, word(in), elements ? (const char *)(uintptr_t)byte(in) : (const void *)memory);
    break;
  case 2:
    gm_glClear(c, byte(in) << 8 & 0x4500);
    break;
  case 3:
    gm_glReadPixels(c, whole(in), whole(in), side(in) % SMALL, side(in) % SMALL, word(in), word(in), memory + MEMORY / 2);
    break;
  case 4:
    gm_glEnableVertexAttribArray(c, byte(in) % 17);
    break;
  default:
    gm_gl_finish(c, byte(in) & 1);
  }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  static void (*const calls[])(gm_gl *, input *) = {state_call,   texture_call, target_call, buffer_call,
                                                    program_call, draw_call,    draw_call,   draw_call};
  static gm_gl_settings s;
  char err[4096];
  input in = {data, size};
  if (!s.engine) {
    s = (gm_gl_settings){.engine = &gm_engine_fast, .host_threads = 1, .pb_bytes = GM_FRAME_PB_LEAST, .texture_words = 1 << 16};
    if (gm_machine_find(&s.machine, "quad", err, sizeof err))
      return 0;
    s.run = (gm_run_config){.policy = GM_GATE_PROGRAM, .wake = s.machine.wake, .texture_latency = s.machine.texture_latency};
    for (unsigned i = 0; i < MEMORY; i += 4)
      memory[i] = (unsigned char)(i / 4 % 50);
  }
  gm_gl *c = gm_gl_new(&s, NULL, err, sizeof err);
  gm_gl_surface *surface = gm_gl_surface_new(16, 16, (gm_gl_buffers){true, true, true});
  gm_gl_bind_surfaces(c, surface, surface);
  while (in.n)
    calls[byte(&in) % (sizeof calls / sizeof *calls)](c, &in);
  gm_gl_free(c);
  gm_gl_surface_free(surface);
  return 0;
}
