/* SPDX-License-Identifier: Apache-2.0 */
/* Shaders through the compiler. Programs with the same sources are compiled once. */
#include "compile.h"

#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "gl/program.h"

static gc_options options_of(const gles_share *s) {
  gc_options o;
  gc_options_default(&o);
  o.machine = &s->set.machine;
  o.policy = s->set.run.policy;
  o.wake = s->set.run.wake;
  return o;
}

bool gles_compile_check(const gles_share *s, GLenum type, const char *source, char **log) {
  gc_options o = options_of(s);
  o.stage = type == GL_VERTEX_SHADER ? GM_STAGE_VERTEX : GM_STAGE_FRAGMENT;
  o.name = type == GL_VERTEX_SHADER ? "vertex shader" : "fragment shader";
  return gc_check(source, strlen(source), &o, log) == GC_OK;
}

static gles_code *find(const gles_share *s, uint64_t hash, const char *const source[2]) {
  for (gles_code *k = s->code; k; k = k->next)
    if (k->hash == hash && !strcmp(k->source[0], source[0]) && !strcmp(k->source[1], source[1]))
      return k;
  return NULL;
}

static void code_free(gles_share *s, gles_code *k) {
  for (unsigned i = 0; i < 2; i++) {
    gm_frame_programs_forget(s->prepared, &k->program[i]);
    gm_program_free(&k->program[i]);
    free(k->source[i]);
  }
  free(k);
}

static gles_code *compile(gles_share *s, const char *const source[2], char **log) {
  gc_options o = options_of(s);
  gc_stats stats[2];
  gc_source vertex = {source[0], strlen(source[0]), "vertex shader"}, fragment = {source[1], strlen(source[1]), "fragment shader"};
  gles_code *k = calloc(1, sizeof *k);
  if (!k || gc_compile_pair(&vertex, &fragment, &o, k->program, stats, log)) {
    free(k);
    return NULL;
  }
  k->number = ++s->codes;
  for (unsigned i = 0; i < 2; i++)
    k->source[i] = strdup(source[i]);
  if (k->source[0] && k->source[1])
    return k;
  code_free(s, k);
  return NULL;
}

gles_code *gles_compile_pair(gles_share *s, const char *vertex, const char *fragment, char **log) {
  const char *const source[2] = {vertex, fragment};
  uint64_t hash = gm_hash_text(gm_hash_text(GM_HASH_START, vertex), fragment);
  gles_code *k = find(s, hash, source);
  if (!k) {
    k = compile(s, source, log);
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
    busy = busy || c->pending.frame;
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
