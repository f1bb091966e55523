/* SPDX-License-Identifier: Apache-2.0 */
/* The other side of a pair: the system's OpenGL ES, drawing into a float target. A vertex shader runs as one point a vertex, under another
   name for its main, and its outputs are shown one register at a time by a generated fragment shader. A fragment shader is fed by a
   generated vertex shader: a triangle (or a point) around each 2x2 quad of pixels; what reaches it after interpolation is shown by another
   generated fragment shader, so that the simulator gets the same bits. */
#include <GLES2/gl2.h>
#include <GLES2/gl2ext.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "regress/oracles/gles_context.h"
#include "regress/runners/pairs/pairs.h"
#include "regress/runners/pairs/pairs_text.h"

#ifndef GL_RGBA32F
#define GL_RGBA32F 0x8814
#endif

enum { SIZE = 256, CELL = PAIR_CELL, MAX_ARRAYS = 16 };
static const float SENTINEL = -12345.0f; /* clear value: still there after a discard */

struct pair_gl {
  const pair *p;
  GLuint vertex, fragment, inputs; /* programs: outputs of the vertex shader, the fragment shader fed, what it is fed */
  GLuint nudged;                   /* the fragment shader with gl_FragCoord multiplied by oracle_move; 0: it does not read that */
  GLuint target, frame;
  float *pixels;
};

typedef struct {
  char *why;
  size_t size;
} message;

static bool fail(const message *m, const char *fmt, ...) {
  va_list ap;
  va_start(ap, fmt);
  vsnprintf(m->why, m->size, fmt, ap);
  va_end(ap);
  return false;
}

const char *pair_gl_open(void) { return gles_context_open(); }

/* --- programs --- */

static bool attach(GLuint program, GLenum kind, const char *const *part, int n, const message *m) {
  GLuint s = glCreateShader(kind);
  GLint ok;
  char log[600] = "";
  glShaderSource(s, n, part, NULL);
  glCompileShader(s);
  glGetShaderiv(s, GL_COMPILE_STATUS, &ok);
  if (!ok)
    glGetShaderInfoLog(s, sizeof log, NULL, log);
  glAttachShader(program, s);
  glDeleteShader(s);
  return ok || fail(m, "not compiled by OpenGL ES: %s", log);
}

/* The shader's own main under another name. A #version line stays in front of everything. */
static bool attach_wrapped(GLuint program, const char *text, const message *m) {
  static const char before[] = "#define main oracle_main\n";
  static const char after[] =
      "\n#undef main\nattribute highp vec4 oracle_pixel;\nvarying highp vec4 oracle_position;\nvarying highp float oracle_size;\n"
      "void main() { oracle_main(); oracle_position = gl_Position; oracle_size = gl_PointSize; gl_Position = oracle_pixel; "
      "gl_PointSize = 1.0; }\n";
  const char *version = strstr(text, "#version"), *rest = version ? strchr(version, '\n') : text;
  char *head = version && rest ? strndup(text, (size_t)(rest + 1 - text)) : strdup("");
  bool ok = head && rest && attach(program, GL_VERTEX_SHADER, (const char *const[]){head, before, rest, after}, 4, m);
  free(head);
  return ok;
}

static bool link(GLuint program, const message *m) {
  GLint ok;
  char log[600] = "";
  glLinkProgram(program);
  glGetProgramiv(program, GL_LINK_STATUS, &ok);
  if (!ok)
    glGetProgramInfoLog(program, sizeof log, NULL, log);
  return ok || fail(m, "not linked by OpenGL ES: %s", log);
}

static bool make_nudged(pair_gl *g, const char *feed, const message *m) {
  char *text = pair_move_coordinates(g->p->text[1]);
  g->nudged = glCreateProgram();
  bool ok = text && attach(g->nudged, GL_VERTEX_SHADER, &feed, 1, m) &&
            attach(g->nudged, GL_FRAGMENT_SHADER, (const char *const *)&text, 1, m) && link(g->nudged, m);
  free(text);
  return ok;
}

static bool make_programs(pair_gl *g, const message *m) {
  const pair *p = g->p;
  char *buf[3] = {calloc(1, PAIR_TEXT), calloc(1, PAIR_TEXT), calloc(1, PAIR_TEXT)};
  pair_show_outputs(buf[0], p);
  pair_feed(buf[1], p);
  pair_show_inputs(buf[2], p);
  g->vertex = glCreateProgram();
  g->fragment = glCreateProgram();
  g->inputs = glCreateProgram();
  bool ok = attach_wrapped(g->vertex, p->text[0], m) && attach(g->vertex, GL_FRAGMENT_SHADER, (const char *const *)&buf[0], 1, m) &&
            link(g->vertex, m) && attach(g->fragment, GL_VERTEX_SHADER, (const char *const *)&buf[1], 1, m) &&
            attach(g->fragment, GL_FRAGMENT_SHADER, &p->text[1], 1, m) && link(g->fragment, m) &&
            attach(g->inputs, GL_VERTEX_SHADER, (const char *const *)&buf[1], 1, m) &&
            attach(g->inputs, GL_FRAGMENT_SHADER, (const char *const *)&buf[2], 1, m) && link(g->inputs, m);
  if (ok && strstr(p->text[1], "gl_FragCoord"))
    ok = make_nudged(g, buf[1], m);
  for (unsigned k = 0; k < 3; k++)
    free(buf[k]);
  return ok;
}

static bool make_target(pair_gl *g, const message *m) {
  glGenTextures(1, &g->target);
  glActiveTexture(GL_TEXTURE31);
  glBindTexture(GL_TEXTURE_2D, g->target);
  glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA32F, SIZE, SIZE, 0, GL_RGBA, GL_FLOAT, NULL);
  glGenFramebuffers(1, &g->frame);
  glBindFramebuffer(GL_FRAMEBUFFER, g->frame);
  glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, g->target, 0);
  glViewport(0, 0, SIZE, SIZE);
  glDisable(GL_DITHER);
  glDisable(GL_DEPTH_TEST);
  return glCheckFramebufferStatus(GL_FRAMEBUFFER) == GL_FRAMEBUFFER_COMPLETE || fail(m, "no 32-bit float target");
}

pair_gl *pair_gl_new(const pair *p, char *why, size_t size) {
  message m = {why, size};
  pair_gl *g = calloc(1, sizeof *g);
  if (!g)
    return NULL;
  g->p = p;
  g->pixels = malloc((size_t)SIZE * CELL * 4 * sizeof *g->pixels);
  if (g->pixels && make_target(g, &m) && make_programs(g, &m))
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

/* What number k of something is multiplied by: a little more or less than one, for each on its own. */
static float moved_by(unsigned nudge, unsigned k, float step) {
  unsigned h = nudge * 2654435761u ^ k * 40503u;
  h = (h ^ h >> 15) * 2246822519u;
  return nudge ? 1 + (h >> 16 & 1 ? step : -step) : 1;
}

static float moved(unsigned nudge, const pair_value *v, size_t k) {
  unsigned h = (unsigned)k * 7919u;
  for (const char *c = v->sym.name; *c; c++)
    h = h * 31 + (unsigned char)*c;
  return moved_by(nudge, h, 1e-5f);
}

/* --- uniforms --- */

static void upload(const pair_texture *t) {
  static const GLint wrap[] = {GL_REPEAT, GL_CLAMP_TO_EDGE, GL_MIRRORED_REPEAT};
  GLenum kind = t->state.cube ? GL_TEXTURE_CUBE_MAP : GL_TEXTURE_2D;
  GLuint id;
  glGenTextures(1, &id);
  glBindTexture(kind, id);
  for (unsigned face = 0; face < (t->state.cube ? 6u : 1u); face++) {
    gm_tex_place at = gm_tex_place_of(&t->state, face, 0);
    glTexImage2D(t->state.cube ? GL_TEXTURE_CUBE_MAP_POSITIVE_X + face : GL_TEXTURE_2D, 0, GL_RGBA, at.width, at.height, 0, GL_RGBA,
                 GL_UNSIGNED_BYTE, t->memory + t->state.base + at.offset);
  }
  glTexParameteri(kind, GL_TEXTURE_MIN_FILTER, t->state.mag ? GL_LINEAR : GL_NEAREST);
  glTexParameteri(kind, GL_TEXTURE_MAG_FILTER, t->state.mag ? GL_LINEAR : GL_NEAREST);
  glTexParameteri(kind, GL_TEXTURE_WRAP_S, wrap[t->state.wrap_s]);
  glTexParameteri(kind, GL_TEXTURE_WRAP_T, wrap[t->state.wrap_t]);
}

static bool set_samplers(const pair_gl *g, GLuint program, const char *name, GLint count, GLuint *made, unsigned *unit, const message *m) {
  for (GLint e = 0; e < count; e++) {
    char full[300];
    const pair_texture *t = NULL;
    snprintf(full, sizeof full, "%s[%d]", name, e);
    for (size_t k = 0; k < g->p->ntexture && !t; k++)
      if (!strcmp(g->p->texture[k].name, full) || (count == 1 && !strcmp(g->p->texture[k].name, name)))
        t = &g->p->texture[k];
    if (!t || *unit == MAX_ARRAYS)
      return fail(m, "no texture for %s", full);
    glActiveTexture(GL_TEXTURE0 + *unit);
    upload(t);
    glGetIntegerv(t->state.cube ? GL_TEXTURE_BINDING_CUBE_MAP : GL_TEXTURE_BINDING_2D, (GLint *)&made[*unit]);
    glUniform1i(glGetUniformLocation(program, count > 1 ? full : name), (GLint)(*unit)++);
  }
  return true;
}

static void set_numbers(GLint loc, const pair_value *v, GLint count, unsigned nudge) {
  float f[PAIR_MAX_NUMBERS];
  GLint i[PAIR_MAX_NUMBERS];
  bool whole = v->sym.base != GM_BASE_FLOAT;
  for (size_t k = 0; k < v->n && k < PAIR_MAX_NUMBERS; k++) {
    f[k] = v->num[k] * moved(nudge, v, k);
    i[k] = (GLint)v->num[k];
  }
  switch (v->sym.cols * 10 + v->sym.rows) {
  case 11:
    whole ? glUniform1iv(loc, count, i) : glUniform1fv(loc, count, f);
    break;
  case 12:
    whole ? glUniform2iv(loc, count, i) : glUniform2fv(loc, count, f);
    break;
  case 13:
    whole ? glUniform3iv(loc, count, i) : glUniform3fv(loc, count, f);
    break;
  case 14:
    whole ? glUniform4iv(loc, count, i) : glUniform4fv(loc, count, f);
    break;
  case 22:
    glUniformMatrix2fv(loc, count, GL_FALSE, f);
    break;
  case 33:
    glUniformMatrix3fv(loc, count, GL_FALSE, f);
    break;
  default:
    glUniformMatrix4fv(loc, count, GL_FALSE, f);
    break;
  }
}

/* Steps of different sizes: what noise makes of one may come round to the same value again. */
static void set_move(GLuint program, unsigned nudge) {
  float f[4];
  for (unsigned k = 0; k < 4; k++)
    f[k] = moved_by(nudge, k, 1e-6f / (float)(1 + nudge % 5));
  glUniform4fv(glGetUniformLocation(program, "oracle_move"), 1, f);
}

static bool set_uniforms(const pair_gl *g, GLuint program, unsigned nudge, GLuint made[MAX_ARRAYS], const message *m) {
  GLint n;
  unsigned unit = 0;
  glUseProgram(program);
  set_move(program, nudge);
  glGetProgramiv(program, GL_ACTIVE_UNIFORMS, &n);
  for (GLint k = 0; k < n; k++) {
    char name[256];
    GLint count;
    GLenum type;
    glGetActiveUniform(program, (GLuint)k, sizeof name, NULL, &count, &type, name);
    GLint loc = glGetUniformLocation(program, name);
    size_t len = strlen(name);
    if (!strncmp(name, "oracle_", 7))
      continue;
    if (len > 3 && !strcmp(name + len - 3, "[0]"))
      name[len - 3] = 0;
    if (type == GL_SAMPLER_2D || type == GL_SAMPLER_CUBE) {
      if (!set_samplers(g, program, name, count, made, &unit, m))
        return false;
      continue;
    }
    const pair_value *v = pair_find(g->p->uniform, g->p->nuniform, name);
    if (!v && strncmp(name, "gl_", 3))
      return fail(m, "no value for uniform %s", name);
    if (v)
      set_numbers(loc, v, count, nudge);
  }
  return true;
}

/* --- drawing --- */

static void array(GLuint program, const char *name, unsigned column, unsigned lanes, const float *data) {
  GLint loc = glGetAttribLocation(program, name);
  if (loc < 0) /* optimised away */
    return;
  glEnableVertexAttribArray((GLuint)loc + column);
  glVertexAttribPointer((GLuint)loc + column, (GLint)lanes, GL_FLOAT, GL_FALSE, 0, data);
}

/* Draws, once for each register shown, and takes the pixels of the invocations. at: pixel of an invocation. */
typedef struct {
  GLenum mode;
  unsigned vertices, total, regs, lines;
  void (*at)(unsigned invocation, unsigned *x, unsigned *y);
} drawing;

static bool draw(pair_gl *g, GLuint program, const drawing *d, pair_reg *out, bool *killed, const message *m) {
  for (unsigned r = 0; r < d->regs; r++) {
    GLint select = glGetUniformLocation(program, "oracle_select");
    if (select >= 0)
      glUniform1i(select, (GLint)r);
    glClearColor(SENTINEL, SENTINEL, SENTINEL, SENTINEL);
    glClear(GL_COLOR_BUFFER_BIT);
    glDrawArrays(d->mode, 0, (GLsizei)d->vertices);
    glReadPixels(0, 0, SIZE, (GLsizei)d->lines, GL_RGBA, GL_FLOAT, g->pixels);
    for (unsigned k = 0; k < d->total; k++) {
      unsigned x, y;
      d->at(k, &x, &y);
      const float *pixel = g->pixels + ((size_t)y * SIZE + x) * 4;
      memcpy(out[(size_t)k * d->regs + r], pixel, sizeof *out);
      if (killed)
        killed[k] = pixel[0] == SENTINEL;
    }
  }
  return glGetError() == GL_NO_ERROR || fail(m, "OpenGL ES reports an error");
}

static void vertex_at(unsigned k, unsigned *x, unsigned *y) {
  *x = k;
  *y = 0;
}

/* Fragments four by four: the quad's corner, then right, up, both. */
static void fragment_at(unsigned k, unsigned *x, unsigned *y) {
  *x = k / 4 * CELL + (k & 1);
  *y = k >> 1 & 1;
}

static float clip(float pixel) { return 2 * pixel / SIZE - 1; }

static unsigned output_registers(const gm_program *p) {
  gm_symbol out[PAIR_MAX_OUT];
  unsigned n = pair_outputs(p, out), regs = 0;
  for (unsigned k = 0; k < n; k++)
    regs += pair_registers(&out[k]);
  return regs;
}

static bool draw_vertices(pair_gl *g, unsigned nudge, pair_result *out, const message *m) {
  const pair *p = g->p;
  float pixel[PAIR_VERTICES][4], *data[MAX_ARRAYS] = {NULL};
  unsigned used = 0;
  for (unsigned k = 0; k < PAIR_VERTICES; k++)
    memcpy(pixel[k], (float[4]){clip((float)k + 0.5f), clip(0.5f), 0, 1}, sizeof pixel[k]);
  array(g->vertex, "oracle_pixel", 0, 4, pixel[0]);
  for (size_t i = 0; i < p->nattribute; i++)
    for (unsigned c = 0; c < p->attribute[i].sym.cols && used < MAX_ARRAYS; c++) {
      const pair_value *v = &p->attribute[i];
      float *f = data[used++] = malloc(PAIR_VERTICES * v->sym.rows * sizeof *f);
      for (unsigned k = 0; f && k < PAIR_VERTICES; k++)
        for (unsigned l = 0; l < v->sym.rows; l++)
          f[k * v->sym.rows + l] = v->num[k * v->n + c * v->sym.rows + l] * moved(nudge, v, c * 4 + l);
      array(g->vertex, v->sym.name, c, v->sym.rows, f);
    }
  drawing d = {GL_POINTS, PAIR_VERTICES, PAIR_VERTICES, out->regs, 1, vertex_at};
  bool ok = draw(g, g->vertex, &d, out->reg, NULL, m);
  for (unsigned k = 0; k < used; k++)
    free(data[k]);
  return ok;
}

/* The corners of the shapes around the quads: position, then each varying register. */
static void corners(const pair *p, unsigned nudge, unsigned each, float *at, float *reg) {
  static const float tri[3][2] = {{0, 0}, {CELL, 0}, {0, CELL}}, centre[1][2] = {{CELL / 2.0f, CELL / 2.0f}};
  for (unsigned q = 0; q < PAIR_QUADS; q++)
    for (unsigned c = 0; c < each; c++) {
      unsigned from = each == 3 && (q & 1) ? 2 - c : c, row = q * each + c, r = 0; /* every second one shows its back */
      const float *xy = each == 3 ? tri[from] : centre[0];
      memcpy(at + row * 4, (float[4]){clip((float)(q * CELL) + xy[0]), clip(xy[1]), (float)q / PAIR_QUADS - 0.5f, 1}, 4 * sizeof *at);
      for (size_t i = 0; i < p->nvarying; i++) {
        const pair_value *v = &p->varying[i];
        for (unsigned k = 0; k < pair_registers(&v->sym); k++, r++)
          for (unsigned l = 0; l < v->sym.rows; l++) {
            const float *n = v->num + 3 * q * v->n + k * v->sym.rows + l;
            reg[((size_t)r * PAIR_QUADS * each + row) * 4 + l] =
                (n[0] + xy[0] * n[v->n] + xy[1] * n[2 * v->n]) * moved(nudge, v, k * 4 + l);
          }
      }
    }
}

static unsigned input_registers(const pair *p) {
  unsigned n = 0;
  for (size_t i = 0; i < p->nvarying; i++)
    n += pair_registers(&p->varying[i].sym);
  return n;
}

static bool draw_fragments(pair_gl *g, GLuint program, unsigned nudge, unsigned regs, pair_reg *out, bool *killed, const message *m) {
  const pair *p = g->p;
  unsigned each = p->points ? 1 : 3, fed = input_registers(p), vertices = PAIR_QUADS * each;
  float *at = calloc(vertices * 4, sizeof *at), *reg = calloc((size_t)(fed + 1) * vertices * 4, sizeof *reg);
  bool ok = at && reg;
  if (ok)
    corners(p, nudge, each, at, reg);
  array(program, "oracle_at", 0, 4, at);
  for (unsigned r = 0; r < fed; r++) {
    char name[32];
    snprintf(name, sizeof name, "oracle_in_%u", r);
    array(program, name, 0, 4, reg + (size_t)r * vertices * 4);
  }
  drawing d = {p->points ? GL_POINTS : GL_TRIANGLES, vertices, PAIR_FRAGMENTS, regs, CELL, fragment_at};
  ok = ok && draw(g, program, &d, out, killed, m);
  free(at);
  free(reg);
  return ok;
}

static void disable_arrays(void) {
  for (GLuint k = 0; k < MAX_ARRAYS; k++)
    glDisableVertexAttribArray(k);
}

bool pair_gl_inputs(pair_gl *g, pair_inputs *in, char *why, size_t size) {
  message m = {why, size};
  in->regs = input_registers(g->p) + 3;
  in->reg = calloc((size_t)PAIR_FRAGMENTS * in->regs, sizeof *in->reg);
  glUseProgram(g->inputs);
  bool ok = in->reg && draw_fragments(g, g->inputs, 0, in->regs, in->reg, NULL, &m);
  disable_arrays();
  return ok;
}

bool pair_gl_draw(pair_gl *g, gm_stage stage, unsigned nudge, pair_result *out, char *why, size_t size) {
  message m = {why, size};
  GLuint program = stage == GM_STAGE_VERTEX ? g->vertex : nudge && g->nudged ? g->nudged : g->fragment, made[MAX_ARRAYS] = {0};
  unsigned total = stage == GM_STAGE_VERTEX ? PAIR_VERTICES : PAIR_FRAGMENTS;
  out->regs = output_registers(&g->p->program[stage]);
  out->reg = calloc((size_t)total * out->regs + 1, sizeof *out->reg);
  out->killed = calloc(total, sizeof *out->killed);
  bool ok = out->reg && out->killed && set_uniforms(g, program, nudge, made, &m);
  if (ok && stage == GM_STAGE_VERTEX)
    ok = draw_vertices(g, nudge, out, &m);
  else if (ok)
    ok = draw_fragments(g, program, nudge, out->regs, out->reg, out->killed, &m);
  glDeleteTextures(MAX_ARRAYS, made);
  disable_arrays();
  return ok;
}
