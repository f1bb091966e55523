/* SPDX-License-Identifier: Apache-2.0 */
/* Makes the programs that a pair of shaders is drawn with: one of its shaders, and a generated one for the other stage (docs/regress.md,
   "OpenGL ES as reference"). */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "regress/oracles/gles/gles_context.h"
#include "regress/oracles/pairs/pairs_private.h"

bool pair_fail(const message *m, const char *fmt, ...) {
  va_list ap;
  va_start(ap, fmt);
  vsnprintf(m->why, m->size, fmt, ap);
  va_end(ap);
  return false;
}

const char *pair_gl_open(void) { return gles_context_open(); }

static GLuint compile_pair_shader(GLenum kind, const char *const *part, int n, const message *m) {
  char log[600];
  GLuint s = gles_compile(kind, part, n, log, sizeof log);
  if (!s)
    pair_fail(m, "not compiled by OpenGL ES: %s", log);
  return s;
}

/* The shader with another name for its main. A #version line stays first. */
static GLuint wrapped_shader(const char *text, const message *m) {
  static const char before[] = "#define main oracle_main\n";
  static const char after[] =
      "\n#undef main\nattribute highp vec4 oracle_pixel;\nvarying highp vec4 oracle_position;\nvarying highp float oracle_size;\n"
      "void main() { oracle_main(); oracle_position = gl_Position; oracle_size = gl_PointSize; gl_Position = oracle_pixel; "
      "gl_PointSize = 1.0; }\n";
  const char *version = strstr(text, "#version"), *rest = version ? strchr(version, '\n') : text;
  char *head = version && rest ? strndup(text, (size_t)(rest + 1 - text)) : strdup("");
  GLuint s = head && rest ? compile_pair_shader(GL_VERTEX_SHADER, (const char *const[]){head, before, rest, after}, 4, m) : 0;
  free(head);
  return s;
}

static GLuint link_pair_program(GLuint vertex, GLuint fragment, const message *m) {
  char log[600] = "";
  GLuint p = gles_link(vertex, fragment, log, sizeof log);
  if (!p && vertex && fragment)
    pair_fail(m, "not linked by OpenGL ES: %s", log);
  return p;
}

/* Links two texts. */
static GLuint program_of(const char *vertex, const char *fragment, const message *m) {
  GLuint v = compile_pair_shader(GL_VERTEX_SHADER, &vertex, 1, m), f = v ? compile_pair_shader(GL_FRAGMENT_SHADER, &fragment, 1, m) : 0;
  return link_pair_program(v, f, m);
}

static bool make_programs(pair_gl *g, const message *m) {
  const pair *p = g->p;
  char *outputs = calloc(1, PAIR_TEXT), *feed = calloc(1, PAIR_TEXT), *inputs = calloc(1, PAIR_TEXT);
  const char *show = outputs;
  bool ok = outputs && feed && inputs;
  if (ok) {
    pair_show_outputs(outputs, p);
    pair_feed(feed, p);
    pair_show_inputs(inputs, p);
    GLuint v = wrapped_shader(p->text[0], m), f = v ? compile_pair_shader(GL_FRAGMENT_SHADER, &show, 1, m) : 0;
    ok = (g->vertex = link_pair_program(v, f, m)) && (g->fragment = program_of(feed, p->text[1], m)) &&
         (g->inputs = program_of(feed, inputs, m));
  }
  if (ok && strstr(p->text[1], "gl_FragCoord")) {
    char *text = pair_move_coordinates(p->text[1]);
    ok = text && (g->nudged = program_of(feed, text, m));
    free(text);
  }
  free(outputs);
  free(feed);
  free(inputs);
  return ok;
}

pair_gl *pair_gl_new(const pair *p, char *why, size_t size) {
  message m = {why, size};
  pair_gl *g = calloc(1, sizeof *g);
  if (!g)
    return NULL;
  g->p = p;
  g->pixels = malloc((size_t)SIZE * CELL * 4 * sizeof *g->pixels);
  if (g->pixels && (gles_target(SIZE, &g->target, &g->frame) || pair_fail(&m, "no 32-bit float target")) && make_programs(g, &m))
    return g;
  pair_gl_free(g);
  return NULL;
}

void pair_gl_free(pair_gl *g) {
  if (!g)
    return;
  glDeleteProgram(g->vertex);
  glDeleteProgram(g->fragment);
  glDeleteProgram(g->inputs);
  glDeleteProgram(g->nudged);
  glDeleteFramebuffers(1, &g->frame);
  glDeleteTextures(1, &g->target);
  free(g->pixels);
  free(g);
}
