/* SPDX-License-Identifier: Apache-2.0 */
/* gles_run: makes the programs that show each output of a shader as colours (docs/regress.md, "OpenGL ES as reference"). */
#include "regress/oracles/gles/gles_run.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static GLuint compile_oracle_shader(const job *j, GLenum kind, const char *const *part, int n) {
  char log[4096];
  GLuint s = gles_compile(kind, part, n, log, sizeof log);
  if (!s)
    job_die(j->shader, "not compiled by OpenGL ES: %s", log);
  return s;
}

static void append_program_text(char *buf, const char *fmt, ...) {
  va_list ap;
  size_t n = strlen(buf);
  va_start(ap, fmt);
  vsnprintf(buf + n, MAX_TEXT - n, fmt, ap);
  va_end(ap);
}

static void declare_varying(char *buf, const char *qualifier, const char *prefix, const varying *v) {
  append_program_text(buf, v->elements > 1 ? "%s %s %s%s[%u];\n" : "%s %s %s%s;\n", qualifier, v->type, prefix, v->name, v->elements);
}

/* For a fragment shader: a vertex shader that passes uniforms on as varyings. */
static GLuint feeding_shader(const job *j) {
  char *buf = calloc(1, MAX_TEXT);
  if (!buf)
    job_die(j->shader, "out of memory");
  append_program_text(buf, "uniform vec4 oracle_pixel;\n");
  for (unsigned i = 0; i < j->nvary; i++) {
    declare_varying(buf, "varying", "", &j->vary[i]);
    declare_varying(buf, "uniform", "oracle_in_", &j->vary[i]);
  }
  append_program_text(buf, "void main() {\n  gl_Position = oracle_pixel;\n  gl_PointSize = 1.0;\n");
  for (unsigned i = 0; i < j->nvary; i++)
    for (unsigned e = 0; e < j->vary[i].elements; e++) {
      char sub[16] = "";
      if (j->vary[i].elements > 1)
        snprintf(sub, sizeof sub, "[%u]", e);
      append_program_text(buf, "  %s%s = oracle_in_%s%s;\n", j->vary[i].name, sub, j->vary[i].name, sub);
    }
  append_program_text(buf, "}\n");
  GLuint s = compile_oracle_shader(j, GL_VERTEX_SHADER, (const char *const[]){buf}, 1);
  free(buf);
  return s;
}

/* For a vertex shader: its main is renamed. A new main calls it and copies gl_Position to a varying. */
static GLuint wrapped_shader(const job *j) {
  static const char before[] = "#define main oracle_main\n#line 1\n";
  static const char after[] =
      "\n#undef main\nvarying highp vec4 oracle_position;\nuniform highp vec4 oracle_pixel;\n"
      "void main() { oracle_main(); oracle_position = gl_Position; gl_Position = oracle_pixel; gl_PointSize = 1.0; }\n";
  return compile_oracle_shader(j, GL_VERTEX_SHADER, (const char *const[]){before, j->source, after}, 3);
}

/* A fragment shader that shows output number oracle_select: 0 is the position, then come the columns of the varyings. */
static GLuint showing_shader(const job *j) {
  char *buf = calloc(1, MAX_TEXT);
  unsigned n = 1;
  if (!buf)
    job_die(j->shader, "out of memory");
  append_program_text(buf, "precision highp float;\nuniform int oracle_select;\nvarying highp vec4 oracle_position;\n");
  for (unsigned i = 0; i < j->nvary; i++)
    declare_varying(buf, "varying", "", &j->vary[i]);
  append_program_text(buf, "void main() {\n  vec4 r = oracle_position;\n");
  for (unsigned i = 0; i < j->nvary; i++)
    for (unsigned c = 0; c < j->vary[i].elements * j->vary[i].cols; c++) {
      const varying *v = &j->vary[i];
      append_program_text(buf, "  if (oracle_select == %u) r%s = %s", n++,
                          v->rows == 1   ? ".x"
                          : v->rows == 2 ? ".xy"
                          : v->rows == 3 ? ".xyz"
                                         : "",
                          v->name);
      if (v->elements > 1)
        append_program_text(buf, "[%u]", c / v->cols);
      if (v->cols > 1)
        append_program_text(buf, "[%u]", c % v->cols);
      append_program_text(buf, ";\n");
    }
  append_program_text(buf, "  gl_FragColor = r;\n}\n");
  GLuint s = compile_oracle_shader(j, GL_FRAGMENT_SHADER, (const char *const[]){buf}, 1);
  free(buf);
  return s;
}

void job_link(job *j) {
  char log[4096];
  bool vertex = j->stage == GM_STAGE_VERTEX;
  GLuint first = vertex ? wrapped_shader(j) : feeding_shader(j);
  GLuint second = vertex ? showing_shader(j) : compile_oracle_shader(j, GL_FRAGMENT_SHADER, (const char *const[]){j->source}, 1);
  j->program = gles_link(first, second, log, sizeof log);
  if (!j->program)
    job_die(j->shader, "not linked by OpenGL ES: %s", log);
  glUseProgram(j->program);
}
