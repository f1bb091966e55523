/* SPDX-License-Identifier: Apache-2.0 */
/* An independent answer: draws a shader with the inputs of a run on the system's OpenGL ES (Mesa's softpipe, no window) into a float target
   and prints the outputs as JSON in the form of `gloam sim`. Usage: oracle_gl SHADER.vert|SHADER.frag INPUTS.json > RESULT.json Every
   invocation is one point on one pixel. A fragment shader gets its varyings from a generated vertex shader, constant over the point; of a
   vertex shader, a generated fragment shader shows one output at a time. An invocation whose output jumps when its inputs are nudged by one
   part in 100,000 is marked "edge": it lies on a discontinuity, where no two roundings need agree. */
#include <GLES2/gl2.h>
#include <GLES2/gl2ext.h>
#include <math.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "regress/oracles/gles_context.h"
#include "run/run.h"

#ifndef GL_RGBA32F
#define GL_RGBA32F 0x8814
#endif

enum { SIZE = 256, MAX_OUT = 64, MAX_NAME = 64, TEXT = 1 << 16 };
static const float SENTINEL = -12345.0f; /* clear value: still there after a discard */

typedef struct {
  char type[16], name[MAX_NAME];
  unsigned rows, cols, elements;
} varying;

typedef struct {
  const char *shader, *inputs;
  gm_stage stage;
  char *source;
  gm_run *run;
  varying vary[32];
  unsigned nvary;
  GLuint program;
  double nudge; /* factor on floating-point inputs of the invocation */
} job;

static void die(const char *file, const char *fmt, ...) {
  va_list ap;
  fprintf(stderr, "%s: error: ", file);
  va_start(ap, fmt);
  vfprintf(stderr, fmt, ap);
  va_end(ap);
  fputc('\n', stderr);
  exit(1);
}

/* --- context --- */

static void open_gl(void) {
  const char *why = gles_context_open();
  if (why)
    die("EGL", "%s", why);
}

static void open_target(void) {
  GLuint fb, tex;
  glGenTextures(1, &tex);
  glActiveTexture(GL_TEXTURE31);
  glBindTexture(GL_TEXTURE_2D, tex);
  glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA32F, SIZE, SIZE, 0, GL_RGBA, GL_FLOAT, NULL);
  glGenFramebuffers(1, &fb);
  glBindFramebuffer(GL_FRAMEBUFFER, fb);
  glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, tex, 0);
  if (glCheckFramebufferStatus(GL_FRAMEBUFFER) != GL_FRAMEBUFFER_COMPLETE)
    die("GL", "no 32-bit float target");
  glViewport(0, 0, SIZE, SIZE);
  glDisable(GL_DITHER);
  glEnable(GL_SCISSOR_TEST);
}

/* --- the shader's varyings, read from its text --- */

static char *read_text(const char *path) {
  FILE *f = fopen(path, "rb");
  char *s = calloc(1, TEXT);
  if (!f || !s || fread(s, 1, TEXT - 1, f) == TEXT - 1)
    die(path, "cannot be read");
  fclose(f);
  return s;
}

/* Comments become blanks. */
static void strip_comments(char *s) {
  while (*s) {
    if (s[0] == '/' && s[1] == '/')
      while (*s && *s != '\n')
        *s++ = ' ';
    else if (s[0] == '/' && s[1] == '*') {
      char *end = strstr(s + 2, "*/");
      end = end ? end + 2 : s + strlen(s);
      while (s < end)
        *s++ = ' ';
    } else
      s++;
  }
}

static void type_shape(const char *file, varying *v) {
  const char *t = v->type;
  v->rows = v->cols = 1;
  if (!strncmp(t, "vec", 3))
    v->rows = (unsigned)(t[3] - '0');
  else if (!strncmp(t, "mat", 3))
    v->rows = v->cols = (unsigned)(t[3] - '0');
  else if (strcmp(t, "float"))
    die(file, "varying %s of type %s", v->name, t);
}

/* Every "varying [precision] type name[count], ...;" outside of comments. */
static void scan_varyings(job *j) {
  char *text = strdup(j->source), *p = text;
  if (!text)
    die(j->shader, "out of memory");
  strip_comments(text);
  while ((p = strstr(p, "varying"))) {
    char word[3][MAX_NAME], list[512];
    int n = 0;
    if (sscanf(p, "varying %63s %n", word[0], &n) != 1)
      break;
    p += n;
    if (!strcmp(word[0], "lowp") || !strcmp(word[0], "mediump") || !strcmp(word[0], "highp")) {
      if (sscanf(p, "%63s %n", word[0], &n) != 1)
        break;
      p += n;
    }
    if (sscanf(p, "%511[^;]", list) != 1)
      break;
    for (char *save = NULL, *item = strtok_r(list, ", \t\n", &save); item; item = strtok_r(NULL, ", \t\n", &save)) {
      varying *v = &j->vary[j->nvary++];
      if (j->nvary == 32)
        die(j->shader, "too many varyings");
      snprintf(v->type, sizeof v->type, "%.15s", word[0]);
      v->elements = 1;
      if (sscanf(item, "%63[^[][%u]", v->name, &v->elements) < 1)
        die(j->shader, "varying not understood: %s", item);
      type_shape(j->shader, v);
    }
  }
  free(text);
}

/* --- programs --- */

static GLuint compile(const job *j, GLenum kind, const char *const *part, int n) {
  GLuint s = glCreateShader(kind);
  GLint ok;
  char log[4096];
  glShaderSource(s, n, part, NULL);
  glCompileShader(s);
  glGetShaderiv(s, GL_COMPILE_STATUS, &ok);
  if (!ok) {
    glGetShaderInfoLog(s, sizeof log, NULL, log);
    die(j->shader, "not compiled by OpenGL ES: %s", log);
  }
  return s;
}

static void append(char *buf, const char *fmt, ...) {
  va_list ap;
  size_t n = strlen(buf);
  va_start(ap, fmt);
  vsnprintf(buf + n, TEXT - n, fmt, ap);
  va_end(ap);
}

static void declare(char *buf, const char *qualifier, const char *prefix, const varying *v) {
  append(buf, v->elements > 1 ? "%s %s %s%s[%u];\n" : "%s %s %s%s;\n", qualifier, v->type, prefix, v->name, v->elements);
}

/* Fragment stage: a vertex shader that hands uniforms through as varyings. */
static GLuint feeding_shader(const job *j) {
  char *buf = calloc(1, TEXT);
  if (!buf)
    die(j->shader, "out of memory");
  append(buf, "uniform vec4 oracle_pixel;\n");
  for (unsigned i = 0; i < j->nvary; i++) {
    declare(buf, "varying", "", &j->vary[i]);
    declare(buf, "uniform", "oracle_in_", &j->vary[i]);
  }
  append(buf, "void main() {\n  gl_Position = oracle_pixel;\n  gl_PointSize = 1.0;\n");
  for (unsigned i = 0; i < j->nvary; i++)
    for (unsigned e = 0; e < j->vary[i].elements; e++) {
      char sub[16] = "";
      if (j->vary[i].elements > 1)
        snprintf(sub, sizeof sub, "[%u]", e);
      append(buf, "  %s%s = oracle_in_%s%s;\n", j->vary[i].name, sub, j->vary[i].name, sub);
    }
  append(buf, "}\n");
  GLuint s = compile(j, GL_VERTEX_SHADER, (const char *const[]){buf}, 1);
  free(buf);
  return s;
}

/* Vertex stage: the shader's own main under another name, its position kept in a varying. */
static GLuint wrapped_shader(const job *j) {
  static const char before[] = "#define main oracle_main\n#line 1\n";
  static const char after[] =
      "\n#undef main\nvarying highp vec4 oracle_position;\nuniform highp vec4 oracle_pixel;\n"
      "void main() { oracle_main(); oracle_position = gl_Position; gl_Position = oracle_pixel; gl_PointSize = 1.0; }\n";
  return compile(j, GL_VERTEX_SHADER, (const char *const[]){before, j->source, after}, 3);
}

/* Fragment shader that shows output number oracle_select: 0 the position, then each column of each varying. */
static GLuint showing_shader(const job *j) {
  char *buf = calloc(1, TEXT);
  unsigned n = 1;
  if (!buf)
    die(j->shader, "out of memory");
  append(buf, "precision highp float;\nuniform int oracle_select;\nvarying highp vec4 oracle_position;\n");
  for (unsigned i = 0; i < j->nvary; i++)
    declare(buf, "varying", "", &j->vary[i]);
  append(buf, "void main() {\n  vec4 r = oracle_position;\n");
  for (unsigned i = 0; i < j->nvary; i++)
    for (unsigned c = 0; c < j->vary[i].elements * j->vary[i].cols; c++) {
      const varying *v = &j->vary[i];
      append(buf, "  if (oracle_select == %u) r%s = %s", n++,
             v->rows == 1   ? ".x"
             : v->rows == 2 ? ".xy"
             : v->rows == 3 ? ".xyz"
                            : "",
             v->name);
      if (v->elements > 1)
        append(buf, "[%u]", c / v->cols);
      if (v->cols > 1)
        append(buf, "[%u]", c % v->cols);
      append(buf, ";\n");
    }
  append(buf, "  gl_FragColor = r;\n}\n");
  GLuint s = compile(j, GL_FRAGMENT_SHADER, (const char *const[]){buf}, 1);
  free(buf);
  return s;
}

static void link_program(job *j) {
  GLint ok;
  char log[4096];
  j->program = glCreateProgram();
  glAttachShader(j->program, j->stage == GM_STAGE_VERTEX ? wrapped_shader(j) : feeding_shader(j));
  glAttachShader(j->program,
                 j->stage == GM_STAGE_VERTEX ? showing_shader(j) : compile(j, GL_FRAGMENT_SHADER, (const char *const[]){j->source}, 1));
  glLinkProgram(j->program);
  glGetProgramiv(j->program, GL_LINK_STATUS, &ok);
  if (!ok) {
    glGetProgramInfoLog(j->program, sizeof log, NULL, log);
    die(j->shader, "not linked by OpenGL ES: %s", log);
  }
  glUseProgram(j->program);
}

/* --- inputs --- */

/* Sets count elements of a uniform of a GL type from numbers. */
static void set_uniform(const job *j, GLint loc, GLenum type, GLsizei count, const char *name, const gm_value *v) {
  float f[4096];
  size_t want = (size_t)count * (type == GL_FLOAT || type == GL_INT || type == GL_BOOL ? 1
                                 : type == GL_FLOAT_VEC2                               ? 2
                                 : type == GL_FLOAT_VEC3                               ? 3
                                 : type == GL_FLOAT_MAT3                               ? 9
                                 : type == GL_FLOAT_MAT4                               ? 16
                                                                                       : 4);
  if (!v || v->n < want || want > 4096)
    die(j->inputs, "uniform or varying %s: %zu numbers wanted", name, want);
  for (size_t i = 0; i < want; i++)
    f[i] = (float)v->num[i];
  switch (type) {
  case GL_FLOAT:
    glUniform1fv(loc, count, f);
    break;
  case GL_FLOAT_VEC2:
    glUniform2fv(loc, count, f);
    break;
  case GL_FLOAT_VEC3:
    glUniform3fv(loc, count, f);
    break;
  case GL_FLOAT_VEC4:
    glUniform4fv(loc, count, f);
    break;
  case GL_FLOAT_MAT2:
    glUniformMatrix2fv(loc, count, GL_FALSE, f);
    break;
  case GL_FLOAT_MAT3:
    glUniformMatrix3fv(loc, count, GL_FALSE, f);
    break;
  case GL_FLOAT_MAT4:
    glUniformMatrix4fv(loc, count, GL_FALSE, f);
    break;
  case GL_INT:
  case GL_BOOL:
    for (GLsizei i = 0; i < count; i++)
      glUniform1i(loc + i, (GLint)v->num[i]);
    break;
  default:
    die(j->inputs, "uniform %s: type not supported here", name);
  }
}

static void set_texture(const job *j, GLint loc, int unit, GLenum target, const char *name) {
  static const GLint wrap[] = {GL_REPEAT, GL_CLAMP_TO_EDGE, GL_MIRRORED_REPEAT};
  static const GLint filter[] = {
      GL_NEAREST, GL_LINEAR, GL_NEAREST_MIPMAP_NEAREST, GL_LINEAR_MIPMAP_NEAREST, GL_NEAREST_MIPMAP_LINEAR, GL_LINEAR_MIPMAP_LINEAR};
  const gm_texture *t = gm_run_texture(j->run, name);
  GLuint id;
  if (!t)
    die(j->inputs, "no texture for %s", name);
  char err[GM_ERROR_SIZE];
  if (gm_run_read_texture(j->run, t, err, sizeof err))
    die(j->inputs, "%s", err);
  glActiveTexture((GLenum)(GL_TEXTURE0 + unit));
  glGenTextures(1, &id);
  glBindTexture(target, id);
  for (unsigned i = 0; i < t->faces * t->levels; i++) {
    const gm_picture *p = &t->pic[i];
    GLenum image = target == GL_TEXTURE_2D ? target : (GLenum)GL_TEXTURE_CUBE_MAP_POSITIVE_X + i % t->faces;
    glTexImage2D(image, (GLint)(i / t->faces), GL_RGBA, (GLsizei)p->width, (GLsizei)p->height, 0, GL_RGBA, GL_UNSIGNED_BYTE, p->texel);
  }
  glTexParameteri(target, GL_TEXTURE_MIN_FILTER, filter[t->min]);
  glTexParameteri(target, GL_TEXTURE_MAG_FILTER, filter[t->mag]);
  glTexParameteri(target, GL_TEXTURE_WRAP_S, wrap[t->wrap_s]);
  glTexParameteri(target, GL_TEXTURE_WRAP_T, wrap[t->wrap_t]);
  glUniform1i(loc, unit);
}

/* Uniforms and textures of the shader itself, once. */
static void set_uniforms(const job *j) {
  GLint n;
  int unit = 0;
  glGetProgramiv(j->program, GL_ACTIVE_UNIFORMS, &n);
  for (GLint i = 0; i < n; i++) {
    char name[256];
    GLint count;
    GLenum type;
    glGetActiveUniform(j->program, (GLuint)i, sizeof name, NULL, &count, &type, name);
    GLint loc = glGetUniformLocation(j->program, name);
    if (!strncmp(name, "oracle_", 7))
      continue;
    if (strstr(name, "[0]") && !strstr(name, "[0]")[3])
      *strstr(name, "[0]") = 0;
    if (type == GL_SAMPLER_2D || type == GL_SAMPLER_CUBE)
      set_texture(j, loc, unit++, type == GL_SAMPLER_2D ? GL_TEXTURE_2D : GL_TEXTURE_CUBE_MAP, name);
    else
      set_uniform(j, loc, type, count, name, gm_run_uniform(j->run, name));
  }
}

static void nudged(const job *j, const gm_value *v, gm_value *out, double *room) {
  *out = (gm_value){v->name, room, v->n < 64 ? v->n : 64};
  for (size_t i = 0; i < out->n; i++)
    room[i] = v->num[i] * j->nudge;
}

static void set_varyings(const job *j, size_t k) {
  static const GLenum vec[] = {0, GL_FLOAT, GL_FLOAT_VEC2, GL_FLOAT_VEC3, GL_FLOAT_VEC4},
                      mat[] = {0, 0, GL_FLOAT_MAT2, GL_FLOAT_MAT3, GL_FLOAT_MAT4};
  for (unsigned i = 0; i < j->nvary; i++) {
    const varying *v = &j->vary[i];
    char name[MAX_NAME + 16];
    double room[64];
    gm_value moved;
    snprintf(name, sizeof name, "oracle_in_%s", v->name);
    GLint loc = glGetUniformLocation(j->program, name);
    const gm_value *x = gm_run_input(j->run, GM_STAGE_FRAGMENT, k, v->name);
    if (loc < 0)
      continue;
    if (!x)
      die(j->inputs, "varying %s is missing in fragment run %zu", v->name, k);
    nudged(j, x, &moved, room);
    set_uniform(j, loc, v->cols > 1 ? mat[v->cols] : vec[v->rows], (GLsizei)v->elements, v->name, &moved);
  }
}

static void set_attributes(const job *j, size_t k) {
  GLint n;
  glGetProgramiv(j->program, GL_ACTIVE_ATTRIBUTES, &n);
  for (GLint i = 0; i < n; i++) {
    char name[256];
    GLint count;
    GLenum type;
    double room[64];
    gm_value moved;
    glGetActiveAttrib(j->program, (GLuint)i, sizeof name, NULL, &count, &type, name);
    GLint loc = glGetAttribLocation(j->program, name);
    const gm_value *x = gm_run_input(j->run, GM_STAGE_VERTEX, k, name);
    unsigned cols = type == GL_FLOAT_MAT2 ? 2 : type == GL_FLOAT_MAT3 ? 3 : type == GL_FLOAT_MAT4 ? 4 : 1;
    if (loc < 0)
      continue;
    if (!x)
      die(j->inputs, "attribute %s is missing in vertex run %zu", name, k);
    nudged(j, x, &moved, room);
    for (unsigned c = 0; c < cols; c++) {
      float f[4] = {0, 0, 0, 1};
      size_t rows = cols > 1 ? cols : moved.n;
      for (size_t r = 0; r < rows && r < 4 && c * rows + r < moved.n; r++)
        f[r] = (float)moved.num[c * rows + r];
      glVertexAttrib4fv((GLuint)loc + c, f);
    }
  }
}

/* --- drawing --- */

/* Draws the point of an invocation and reads its pixel back. */
static void draw(const job *j, size_t k, float out[4]) {
  const gm_value *at = gm_run_input(j->run, GM_STAGE_FRAGMENT, k, "gl_FragCoord");
  double x = 0.5, y = 0.5, z = 0.5;
  if (j->stage == GM_STAGE_FRAGMENT && at && at->n == 4)
    x = at->num[0], y = at->num[1], z = at->num[2];
  if (x < 0 || x >= SIZE || y < 0 || y >= SIZE)
    die(j->inputs, "gl_FragCoord outside of %d x %d", SIZE, SIZE);
  glUniform4f(glGetUniformLocation(j->program, "oracle_pixel"), (float)(2 * x / SIZE - 1), (float)(2 * y / SIZE - 1), (float)(2 * z - 1),
              1);
  glScissor((GLint)x, (GLint)y, 1, 1);
  glClearColor(SENTINEL, SENTINEL, SENTINEL, SENTINEL);
  glClear(GL_COLOR_BUFFER_BIT);
  glDrawArrays(GL_POINTS, 0, 1);
  glReadPixels((GLint)x, (GLint)y, 1, 1, GL_RGBA, GL_FLOAT, out);
  if (glGetError() != GL_NO_ERROR)
    die(j->shader, "OpenGL ES reports an error");
}

/* All outputs of an invocation; returns their number, or 0 if the fragment was discarded. */
static unsigned outputs_of(const job *j, size_t k, float out[][4]) {
  unsigned n = 1;
  if (j->stage == GM_STAGE_FRAGMENT) {
    set_varyings(j, k);
    draw(j, k, out[0]);
    return out[0][0] != SENTINEL;
  }
  for (unsigned i = 0; i < j->nvary; i++)
    n += j->vary[i].elements * j->vary[i].cols;
  if (n > MAX_OUT)
    die(j->shader, "too many varyings");
  set_attributes(j, k);
  for (unsigned i = 0; i < n; i++) {
    glUniform1i(glGetUniformLocation(j->program, "oracle_select"), (GLint)i);
    draw(j, k, out[i]);
  }
  return n;
}

/* Whether an output jumps when the invocation's inputs move by a hundred-thousandth. */
static bool on_edge(job *j, size_t k, float ref[][4], unsigned n) {
  float out[MAX_OUT][4];
  bool edge = false;
  for (int s = -1; s <= 1 && !edge; s += 2) {
    j->nudge = 1 + s * 1e-5;
    edge = outputs_of(j, k, out) != n;
    for (unsigned i = 0; i < n && !edge; i++)
      for (unsigned c = 0; c < 4; c++)
        if (!(fabsf(out[i][c] - ref[i][c]) <= 5e-3f * fmaxf(1, fabsf(ref[i][c]))))
          edge = true;
  }
  j->nudge = 1;
  return edge;
}

static void print_numbers(const char *name, float out[][4], unsigned regs, unsigned rows, bool first) {
  printf("%s\"%s\": [", first ? "" : ", ", name);
  for (unsigned i = 0; i < regs * rows; i++) {
    float x = out[i / rows][i % rows];
    printf(isfinite(x) ? "%s%.9g" : "%s\"%g\"", i ? ", " : "", (double)x);
  }
  printf("]");
}

static void print_invocation(job *j, size_t k) {
  float out[MAX_OUT][4];
  unsigned n = outputs_of(j, k, out), at = 1;
  printf("%s\n  {\"killed\": %s, \"edge\": %s, \"outputs\": {", k ? "," : "", n ? "false" : "true",
         on_edge(j, k, out, n) ? "true" : "false");
  if (n)
    print_numbers(j->stage == GM_STAGE_VERTEX ? "gl_Position" : "gl_FragColor", out, 1, 4, true);
  for (unsigned i = 0; j->stage == GM_STAGE_VERTEX && i < j->nvary; i++) {
    const varying *v = &j->vary[i];
    print_numbers(v->name, out + at, v->elements * v->cols, v->rows, false);
    at += v->elements * v->cols;
  }
  printf("}}");
}

int main(int argc, char **argv) {
  job j = {.nudge = 1};
  char err[1024];
  size_t len = argc == 3 ? strlen(argv[1]) : 0;
  if (len < 5 || (strcmp(argv[1] + len - 5, ".vert") && strcmp(argv[1] + len - 5, ".frag"))) {
    fprintf(stderr, "usage: oracle_gl SHADER.vert|SHADER.frag INPUTS.json\n");
    return 2;
  }
  j.shader = argv[1];
  j.inputs = argv[2];
  j.stage = strcmp(argv[1] + len - 5, ".vert") ? GM_STAGE_FRAGMENT : GM_STAGE_VERTEX;
  j.source = read_text(j.shader);
  if (!(j.run = gm_run_load(j.inputs, err, sizeof err))) {
    fprintf(stderr, "%s\n", err);
    return 1;
  }
  open_gl();
  open_target();
  scan_varyings(&j);
  link_program(&j);
  set_uniforms(&j);
  printf("{\"stage\": \"%s\", \"machine\": \"OpenGL ES\", \"invocations\": [", j.stage == GM_STAGE_VERTEX ? "vertex" : "fragment");
  for (size_t k = 0; k < gm_run_count(j.run, j.stage); k++)
    print_invocation(&j, k);
  printf("\n]}\n");
  gm_run_free(j.run);
  free(j.source);
  return 0;
}
