/* SPDX-License-Identifier: Apache-2.0 */
/* libFuzzer target: OpenGL ES (docs/gles.md, "Checks"). Each input is a sequence of calls, whose arguments are taken from lists of right
   and wrong values. */
#include <stdlib.h>

#include "base/error.h"
#include "base/hash.h"
#include "base/random.h"
#include "gles/gl/fuzz.h"
#include "gles/gl/fuzz_ready.h"
#include "gpu/executor/list_renderer.h"

#include "gles_fuzz.h"

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

static void compressed_call(gm_gl *c, input *in) {
  static const GLenum formats[] = {GL_ETC1_RGB8_OES, GL_COMPRESSED_RGB_S3TC_DXT1_EXT, GL_COMPRESSED_RGBA_S3TC_DXT1_EXT, GL_RGB};
  GLenum target = byte(in) & 1 ? GL_TEXTURE_2D : word(in), format = formats[byte(in) % 4];
  GLint level = whole(in) & 3, x = whole(in), y = whole(in);
  GLsizei width = side(in), height = side(in);
  GLsizei size = width > 0 && height > 0 && width <= SMALL && height <= SMALL ? (width + 3) / 4 * ((height + 3) / 4) * 8 : whole(in);
  if (byte(in) & 1)
    gm_glCompressedTexImage2D(c, target, level, format, width, height, byte(in) == 9, size, memory);
  else
    gm_glCompressedTexSubImage2D(c, target, level, x, y, width, height, format, byte(in) == 9 ? 7 : size, memory);
}

static void texture_call(gm_gl *c, input *in) {
  GLuint t = name(in);
  GLsizei width = side(in), height = side(in);
  GLenum format = word(in), type = word(in);
  switch (byte(in) % 11) {
  case 0:
    gm_glBindTexture(c, word(in), t);
    break;
  case 1:
    gm_glTexImage2D(c, word(in), whole(in) & 3, byte(in) & 3 ? (GLint)format : (GLint)word(in), width, height, byte(in) == 9, format, type,
                    byte(in) & 1 ? pixels(c, width, height, format, type) : NULL);
    break;
  case 2:
    gm_glTexSubImage2D(c, word(in), whole(in), whole(in), whole(in), width, height, format, type, pixels(c, width, height, format, type));
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
  case 9:
    compressed_call(c, in);
    break;
  default:
    gm_glTexImage2D(c, GL_TEXTURE_2D, 0, GL_RGBA, 8, 8, 0, GL_RGBA, GL_UNSIGNED_BYTE, pixels(c, 8, 8, GL_RGBA, GL_UNSIGNED_BYTE));
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

static void set_source(gm_gl *c, input *in, GLuint shader) {
  const unsigned k = byte(in);
  gm_glShaderSource(c, shader, 1, byte(in) & 1 ? &vertex[k % VERTEX_TEXTS] : &fragment[k % FRAGMENT_TEXTS], NULL);
  gm_glCompileShader(c, shader);
}

static void program_call(gm_gl *c, input *in) {
  GLuint n = object(in);
  switch (byte(in) % 9) {
  case 0:
    made(in, gm_glCreateProgram(c));
    break;
  case 1:
    made(in, gm_glCreateShader(c, byte(in) & 1 ? GL_VERTEX_SHADER : GL_FRAGMENT_SHADER));
    break;
  case 2:
    set_source(c, in, n);
    break;
  case 3:
    gm_glAttachShader(c, n, object(in));
    break;
  case 4:
    gm_glLinkProgram(c, n);
    break;
  case 5:
    gm_glUseProgram(c, n);
    break;
  case 6:
    gm_glDetachShader(c, n, object(in));
    break;
  case 7:
    gm_glBindAttribLocation(c, n, byte(in) % 18, byte(in) & 1 ? "a" : "b");
    break;
  default:
    byte(in) & 1 ? gm_glDeleteProgram(c, n) : gm_glDeleteShader(c, n);
  }
}

/* Any command whose arguments do not say how much memory it reads. */
static void random_call(gm_gl *c, input *in) { random_calls[byte(in) % (sizeof random_calls / sizeof *random_calls)](c, in); }

static void draw_call(gm_gl *c, input *in) {
  GLenum mode, type;
  GLint first;
  GLsizei count;
  switch (byte(in) % 6) {
  case 0:
    mode = word(in);
    first = whole(in) % SMALL;
    draw_arrays(c, mode, first, whole(in) % SMALL);
    break;
  case 1:
    mode = word(in);
    count = whole(in) % SMALL;
    type = word(in);
    draw_elements(c, mode, count, type, byte(in));
    break;
  case 2:
    gm_glClear(c, byte(in) << 8 & 0x4500);
    break;
  case 3:
    for (GLenum k = GLES_PACK_ROW_LENGTH; k <= GLES_PACK_SKIP_PIXELS; k++)
      gm_glPixelStorei(c, k, byte(in) & SMALL / 2);
    gm_glReadPixels(c, whole(in), whole(in), side(in) % SMALL, side(in) % SMALL, word(in), word(in), memory + MEMORY / 2);
    break;
  case 4:
    gm_glEnableVertexAttribArray(c, byte(in) % 17);
    break;
  default:
    gm_gl_finish(c, byte(in) & 1);
  }
}

/* What the window system does. */
static void window_call(gm_gl *c, input *in) {
  switch (byte(in) % 4) {
  case 0:
    gm_gl_bind_tex_image(c, in->surface);
    break;
  case 1:
    gm_gl_surface_resize(in->surface, 1 + byte(in) % SMALL, 1 + byte(in) % SMALL);
    break;
  case 2:
    gm_gl_bind_surfaces(c, byte(in) & 3 ? in->surface : NULL, byte(in) & 3 ? in->surface : NULL);
    break;
  default:
    gm_gl_set_engine(c, byte(in) & 7 ? &gm_engine_fast : &gm_engine_sim);
  }
}

static void ready_call(gm_gl *c, input *in) {
  switch (byte(in) % 10) {
  case 0:
    use_program(c, in);
    break;
  case 1:
    use_arrays(c, in);
    break;
  case 2:
    use_texture(c, in);
    break;
  case 3:
    use_target(c, in);
    break;
  case 4:
    use_plain_state(c);
    break;
  case 5:
    use_compressed(c, in);
    break;
  case 6:
    use_tests(c, in);
    break;
  case 7:
    use_all(c, in);
    break;
  default:
    draw_arrays(c, GL_POINTS + byte(in) % 7, 0, (GLsizei)(byte(in) % SMALL));
  }
}

/* --- sequences --- */

/* Gives up what the sequence made, since the share group may go on. Objects with the last name stay: contexts share them. */
static void delete_all(gm_gl *c, const input *in) {
  static const GLuint names[] = {1, 2, 3, 4};
  enum { N = sizeof names / sizeof *names };
  gm_glBindFramebuffer(c, GL_FRAMEBUFFER, 0);
  gm_glDeleteTextures(c, N, names);
  gm_glDeleteBuffers(c, N, names);
  gm_glDeleteRenderbuffers(c, N, names);
  for (unsigned i = in->objects; i-- > 0;) {
    if (gm_glIsProgram(c, in->made[i]))
      gm_glDeleteProgram(c, in->made[i]);
    if (gm_glIsShader(c, in->made[i]))
      gm_glDeleteShader(c, in->made[i]);
  }
}

static void ignore_pass(void *ctx, const gm_gl_pass *pass) { (void)ctx, (void)pass; }
static void ignore_message(void *ctx, const char *text) { (void)ctx, (void)text; }

uint64_t gles_fuzz_pixels = GM_HASH_START;

static void hash_pixels(gm_gl *c, const gm_gl_surface *s) {
  unsigned width, height;
  gm_gl_finish(c, false);
  gm_gl_surface_size(s, &width, &height);
  gles_fuzz_pixels = gm_hash_more(gles_fuzz_pixels, gm_gl_surface_pixels(s), (size_t)width * height * sizeof(uint32_t));
}

bool gles_fuzz_settings(gm_gl_settings *s, bool energy) {
  static gm_program_model model;
  static gm_fitted weights;
  char err[GM_ERROR_SIZE];
  *s = (gm_gl_settings){.engine = &gm_engine_fast,
                        .host_threads = 1,
                        .pb_bytes = GM_FRAME_PB_MIN,
                        .texture_words = 1 << 16,
                        .pass = ignore_pass,
                        .message = ignore_message};
  if (gm_machine_find(&s->machine, "quad", err, sizeof err))
    return false;
  if (energy && gm_program_model_load(&model, &weights, &s->machine, err, sizeof err))
    return false;
  s->energy = energy ? &model : NULL;
  s->renderer = getenv("TEST_LISTS") ? gpu_list_renderer_new(NULL) : NULL;
  s->run = (gm_run_config){.policy = GM_GATE_PROGRAM, .wake = s->machine.wake, .texture_latency = s->machine.texture_latency};
  for (unsigned i = 0; i < MEMORY; i += 4)
    memory[i] = (unsigned char)(i / 4 % 50);
  for (unsigned i = 0; i < 4 * SMALL; i++)
    corner[i] = i % 4 == 3 ? 1 : (GLfloat)(gm_random_spread(i) >> 24) / 106 - 1.2f;
  return true;
}

bool gles_fuzz_sequence(const gm_gl_settings *s, gm_gl *shared, const uint8_t *data, size_t size) {
  static void (*const calls[])(gm_gl *, input *) = {random_call, random_call, random_call, random_call,  state_call,   texture_call,
                                                    target_call, target_call, buffer_call, program_call, texture_call, ready_call,
                                                    ready_call,  ready_call,  draw_call,   draw_call,    draw_call};
  char err[GM_ERROR_SIZE];
  input in = {data, size, gm_gl_surface_new(16, 16, (gm_gl_buffers){true, true, true, false}), {0, 1, 2, 3, 4, 5}, {0}, 0};
  gm_gl *c = gm_gl_new(s, shared, err, sizeof err);
  if (!c || !in.surface)
    return false;
  gm_gl_bind_surfaces(c, in.surface, in.surface);
  while (in.n) {
    unsigned k = byte(&in);
    (k == 255 ? window_call : calls[k % (sizeof calls / sizeof *calls)])(c, &in);
  }
  gm_gl_set_engine(c, s->engine);
  hash_pixels(c, in.surface);
  delete_all(c, &in);
  gm_gl_free(c);
  gm_gl_surface_free(in.surface);
  return true;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  static gm_gl_settings s;
  if (s.engine || gles_fuzz_settings(&s, false))
    gles_fuzz_sequence(&s, NULL, data, size);
  return 0;
}
