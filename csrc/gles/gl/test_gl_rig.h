/* SPDX-License-Identifier: Apache-2.0 */
/* Makes contexts of OpenGL ES for tests: machine quad, the fast engine, a surface of 16 x 16 pixels (docs/gles.md, "How it works"). With
 * TEST_LISTS in the environment, each pass is written as a list of GPU commands, which the executor then draws (docs/gpu.md). */
#ifndef GLES_TEST_RIG_H
#define GLES_TEST_RIG_H

#include <GLES2/gl2.h>
#include <GLES2/gl2ext.h>
#include <stdlib.h>

#include "base/error.h"
#include "gles/gl/gl.h"
#include "gpu/executor/list_renderer.h"

static gm_gl_surface *gles_test_surface;

/* The renderer that draws through such lists, or NULL: the usual one, which draws at once. It is made once and never freed. */
static inline const gm_renderer *gles_test_renderer(void) {
  static gm_renderer *lists;
  if (!lists && getenv("TEST_LISTS"))
    lists = gpu_list_renderer_new(NULL);
  return lists;
}

static inline int gles_test_begin(void **state) {
  char err[GM_ERROR_SIZE];
  gm_gl_settings s = {.engine = &gm_engine_fast, .host_threads = 1, .pb_bytes = GM_FRAME_PB_DEFAULT};
  if (gm_machine_find(&s.machine, "quad", err, sizeof err))
    return -1;
  s.renderer = gles_test_renderer();
  s.run = (gm_run_config){.policy = GM_GATE_PROGRAM, .wake = s.machine.wake, .texture_latency = s.machine.texture_latency};
  gm_gl *c = gm_gl_new(&s, NULL, err, sizeof err);
  gles_test_surface = gm_gl_surface_new(16, 16, (gm_gl_buffers){true, true, true, false});
  if (!c || !gles_test_surface)
    return -1;
  gm_gl_bind_surfaces(c, gles_test_surface, gles_test_surface);
  *state = c;
  return 0;
}

static inline int gles_test_end(void **state) {
  gm_gl_free(*state);
  gm_gl_surface_free(gles_test_surface);
  return 0;
}

static inline GLuint gles_test_shader(gm_gl *c, GLenum type, const char *text) {
  GLuint s = gm_glCreateShader(c, type);
  gm_glShaderSource(c, s, 1, &text, NULL);
  gm_glCompileShader(c, s);
  return s;
}

static inline GLuint gles_test_program(gm_gl *c, const char *vertex, const char *fragment) {
  GLuint p = gm_glCreateProgram(c);
  gm_glAttachShader(c, p, gles_test_shader(c, GL_VERTEX_SHADER, vertex));
  gm_glAttachShader(c, p, gles_test_shader(c, GL_FRAGMENT_SHADER, fragment));
  gm_glLinkProgram(c, p);
  return p;
}

#endif
