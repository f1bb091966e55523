/* SPDX-License-Identifier: Apache-2.0 */
/* Compiles the shaders of OpenGL ES programs by the kit's compiler (docs/gles.md, "How it works"). Programs with the same sources are
   compiled once. */
#include "search/compile.h"

#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "base/threads.h"
#include "gles/gl/gl_program.h"
#include "gles/gl/gl_times.h"
#include "gles/gl/samples.h"

static gc_options options_of(const gles_share *s) {
  gc_options o;
  gc_options_default(&o);
  o.machine = &s->set.machine;
  o.policy = s->set.run.policy;
  o.wake = s->set.run.wake;
  o.sized_types = true;
  o.compat = true;
  return o;
}

/* Shaders may nest deeply, and the application's thread may have a small stack. */
typedef struct {
  const gc_options *o;
  const char *source;
  char **log;
  bool ok;
} check_call;

static void check_source(void *ctx) {
  check_call *c = ctx;
  c->ok = gc_check(c->source, strlen(c->source), c->o, c->log) == GC_OK;
}

bool gles_compile_check(const gles_share *s, GLenum type, const char *source, char **log) {
  gc_options o = options_of(s);
  o.stage = type == GL_VERTEX_SHADER ? GM_STAGE_VERTEX : GM_STAGE_FRAGMENT;
  o.name = type == GL_VERTEX_SHADER ? "vertex shader" : "fragment shader";
  gm_gl_part part = gm_gl_times_turn(GM_GL_COMPILER);
  check_call c = {&o, source, log, false};
  gm_threads_call(check_source, &c);
  gm_gl_times_turn(part);
  return c.ok;
}

/* The sources and the special samplers. */
enum { VERTEX, FRAGMENT, SPECIAL, PARTS };

static uint64_t hash_parts(const char *const part[PARTS]) {
  return gm_hash_text(gm_hash_text(gm_hash_text(GM_HASH_START, part[VERTEX]), part[FRAGMENT]), part[SPECIAL]);
}

static gles_code *find_compiled_code(const gles_share *s, uint64_t hash, const char *const part[PARTS]) {
  for (gles_code *k = s->code; k; k = k->next)
    if (k->hash == hash && !strcmp(k->source[0], part[VERTEX]) && !strcmp(k->source[1], part[FRAGMENT]) &&
        !strcmp(k->special, part[SPECIAL]))
      return k;
  return NULL;
}

static void code_free(gles_share *s, gles_code *k) {
  for (unsigned i = 0; i < 2; i++) {
    gm_frame_programs_forget(s->prepared, &k->program[i]);
    gm_program_free(&k->program[i]);
    free(k->source[i]);
  }
  free(k->special);
  free(k);
}

/* Which of the two outputs the fragment shader writes: the program without this end says it. */
static const char *output_of(const gles_share *s, const gles_code *k) {
  const char *const part[PARTS] = {k->source[0], k->source[1], ""};
  const gles_code *plain = find_compiled_code(s, hash_parts(part), part);
  const gm_program *p = plain ? &plain->program[GM_STAGE_FRAGMENT] : NULL;
  for (size_t i = 0; p && i < p->nsym; i++)
    if (p->sym[i].kind == GM_SYM_FRAGCOLOR && !strncmp(p->sym[i].name, "gl_FragData", 11))
      return "gl_FragData[0]";
  return "gl_FragColor";
}

/* With the end by which alpha leaves out samples. */
static bool compile_by_alpha(const gles_share *s, gles_code *k, const gc_source *vertex, const gc_options *o, char **log) {
  gc_stats stats[2];
  char *text = gles_samples_shader(k->source[1], output_of(s, k));
  gc_source with = {text, text ? strlen(text) : 0, "fragment shader"};
  bool ok = text && gc_compile_pair(vertex, &with, o, k->program, stats, log) == GC_OK;
  free(text);
  return ok;
}

/* Compiles into k. The names end with a line break each: of at most as many samplers as units, and "%" for coverage by alpha. */
static bool compile_names(const gles_share *s, gles_code *k, char *names, char **log) {
  const char *list[3][GLES_UNITS + 1] = {{0}}; /* depth, half floats, by alpha */
  unsigned n[3] = {0};
  gc_options o = options_of(s);
  gc_stats stats[2];
  gc_source vertex = {k->source[0], strlen(k->source[0]), "vertex shader"};
  gc_source fragment = {k->source[1], strlen(k->source[1]), "fragment shader"};
  char *rest = NULL, *name = strtok_r(names, "\n", &rest);
  for (unsigned i = 0; name && i <= GLES_UNITS; i++, name = strtok_r(NULL, "\n", &rest)) {
    unsigned kind = *name == ':' ? 1 : *name == '%' ? 2 : 0;
    if (n[kind] < GLES_UNITS)
      list[kind][n[kind]++] = name + (kind != 0);
  }
  o.depth_samplers = list[0];
  o.half_samplers = list[1];
  if (n[2])
    return compile_by_alpha(s, k, &vertex, &o, log);
  return gc_compile_pair(&vertex, &fragment, &o, k->program, stats, log) == GC_OK;
}

static gles_code *compile_program_code(gles_share *s, const char *const part[PARTS], char **log) {
  gles_code *k = calloc(1, sizeof *k);
  char *names = strdup(part[SPECIAL]);
  bool ok = k && names;
  for (unsigned i = 0; ok && i < 2; i++)
    ok = (k->source[i] = strdup(part[i]));
  ok = ok && (k->special = strdup(part[SPECIAL])) && compile_names(s, k, names, log);
  free(names);
  if (ok)
    k->number = ++s->codes;
  else if (k)
    code_free(s, k);
  return ok ? k : NULL;
}

typedef struct {
  gles_share *s;
  const char *const *part;
  char **log;
  gles_code *code;
} compile_call;

static void compile_parts(void *ctx) {
  compile_call *c = ctx;
  c->code = compile_program_code(c->s, c->part, c->log);
}

gles_code *gles_compile_pair(gles_share *s, const char *vertex, const char *fragment, const char *special, char **log) {
  const char *const part[PARTS] = {vertex, fragment, special};
  uint64_t hash = hash_parts(part);
  gles_code *k = find_compiled_code(s, hash, part);
  if (!k) {
    gm_gl_part before = gm_gl_times_turn(GM_GL_COMPILER);
    compile_call c = {s, part, log, NULL};
    gm_threads_call(compile_parts, &c);
    k = c.code;
    gm_gl_times_turn(before);
    if (!k)
      return NULL;
    k->hash = hash;
    k->next = s->code;
    s->code = k;
  }
  k->refs++;
  return k;
}

/* Code that no program has is kept, since applications often make a program again; but not more than this. */
enum { UNUSED_CODES = 256 };

void gles_code_drop(gles_share *s, gles_code *code) {
  unsigned unused = 0;
  bool busy = false;
  if (!code || --code->refs)
    return;
  for (const gm_gl *c = s->first; c; c = c->next)
    busy = busy || c->pending.pass[0];
  for (gles_code **at = &s->code; *at;) {
    gles_code *k = *at;
    bool drop = !busy && !k->refs && unused++ >= UNUSED_CODES;
    if (drop) {
      *at = k->next;
      code_free(s, k);
    } else
      at = &k->next;
  }
}

void gles_codes_free(gles_share *s) {
  while (s->code) {
    gles_code *next = s->code->next;
    code_free(s, s->code);
    s->code = next;
  }
}
