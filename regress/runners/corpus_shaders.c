/* SPDX-License-Identifier: Apache-2.0 */
/* corpus_shaders FOLDER MACHINE...: compiles every pair of FOLDER/shaders.json, each shader alone and both as a program, for the first
   machine that it fits, and proves the programs (docs/regress.md, "Benchmarks and suites"). Prints TAP with that machine and the rung of
   the compiler's ladder. Shaders with derivatives use the last machine, which has quads. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/json.h"
#include "base/tap.h"
#include "core/check/check.h"
#include "core/program/shader_files.h"
#include "search/compile.h"

typedef struct {
  const char *folder;
  gm_machine machine[8];
  unsigned machines;
  unsigned used[8]; /* shaders for each machine */
  unsigned long extremes, open_nans;
  tap t;
} corpus;

typedef struct {
  char *text;
  size_t len;
  char path[600];
} shader;

static int load_corpus_shader(const corpus *c, json_t *name, shader *s) {
  *s = (shader){0};
  if (!json_is_string(name))
    return 0;
  snprintf(s->path, sizeof s->path, "%s/%s", c->folder, json_string_value(name));
  s->text = shader_text(s->path, &s->len);
  return s->text ? 0 : -1;
}

static void result(corpus *c, int ok, const char *what, const char *how, const char *why) {
  tap_ok(&c->t, ok, "%s%s%s", what, how[0] ? ": " : "", how);
  if (!ok)
    tap_note(why);
}

static int prove_corpus_program(const gm_program *p, const gc_options *o, char *why, size_t size) {
  gm_check_result r;
  gm_check_config cfg = {o->policy, o->wake};
  if (gm_check_program(p, &cfg, &r) == GM_CHECK_PROVEN)
    return 1;
  snprintf(why, size, "%s", r.message);
  return 0;
}

/* Compiles one shader or a pair for machine m. */
static gc_result compile_corpus_stages(corpus *c, unsigned m, const shader *s, const gm_stage *stage, unsigned n, gc_stats *st, char *why,
                                       size_t size) {
  gc_options o;
  gm_program p[2] = {{0}};
  char *messages = NULL;
  gc_options_default(&o);
  o.machine = &c->machine[m];
  o.verify = true;
  gc_result rc;
  if (n == 2) {
    gc_source src[2] = {{s[0].text, s[0].len, s[0].path}, {s[1].text, s[1].len, s[1].path}};
    rc = gc_compile_pair(&src[0], &src[1], &o, p, st, &messages);
  } else {
    o.stage = stage[0];
    o.name = s->path;
    rc = gc_compile(s->text, s->len, &o, p, st, &messages);
  }
  snprintf(why, size, "%s", messages ? messages : "");
  free(messages);
  for (unsigned k = 0; k < n && !rc; k++)
    if (!prove_corpus_program(&p[k], &o, why, size))
      rc = GC_ERR_COMPILE;
  for (unsigned k = 0; k < n; k++)
    gm_program_free(&p[k]);
  return rc;
}

static void check_corpus_entry(corpus *c, const char *name, const shader *s, const gm_stage *stage, unsigned n, unsigned from, int count) {
  char why[GM_ERROR_SIZE] = "", how[200] = "", what[300];
  gc_stats st[2] = {{0}};
  gc_result rc = GC_ERR_FIT;
  unsigned m = from;
  for (; m < c->machines && rc == GC_ERR_FIT; m++)
    rc = compile_corpus_stages(c, m, s, stage, n, st, why, sizeof why);
  if (!rc) {
    snprintf(how, sizeof how, "%s (%s; %s)", c->machine[m - 1].name, st[0].middle, n == 2 ? st[1].rung : st[0].rung);
    c->used[m - 1] += count;
    for (unsigned k = 0; k < n && count; k++) {
      c->extremes += st[k].extremes;
      c->open_nans += st[k].open_nans;
    }
  }
  snprintf(what, sizeof what, "%s %s", name, n == 2 ? "as a program" : stage[0] == GM_STAGE_VERTEX ? "vertex shader" : "fragment shader");
  result(c, !rc, what, how, why);
}

static void check_corpus_pair(corpus *c, json_t *entry) {
  static const gm_stage stage[2] = {GM_STAGE_VERTEX, GM_STAGE_FRAGMENT};
  const char *name = json_string_value(json_object_get(entry, "name"));
  unsigned from = json_is_true(json_object_get(entry, "derivatives")) ? c->machines - 1 : 0;
  shader s[2];
  int bad =
      load_corpus_shader(c, json_object_get(entry, "vertex"), &s[0]) | load_corpus_shader(c, json_object_get(entry, "fragment"), &s[1]);
  name = name ? name : "(no name)";
  if (bad)
    result(c, 0, name, "", "cannot be read");
  for (unsigned k = 0; k < 2 && !bad; k++)
    if (s[k].text)
      check_corpus_entry(c, name, &s[k], &stage[k], 1, from, 1);
  if (!bad && s[0].text && s[1].text)
    check_corpus_entry(c, name, s, stage, 2, from, 0);
  free(s[0].text);
  free(s[1].text);
}

int main(int argc, char **argv) {
  corpus c = {.folder = argc > 1 ? argv[1] : ""};
  char path[600], err[GM_ERROR_SIZE];
  for (int k = 2; k < argc && c.machines < 8; k++)
    if (gm_machine_find(&c.machine[c.machines++], argv[k], err, sizeof err)) {
      fprintf(stderr, "%s\n", err);
      return 2;
    }
  if (!c.machines) {
    fprintf(stderr, "usage: corpus_shaders FOLDER MACHINE...\n");
    return 2;
  }
  snprintf(path, sizeof path, "%s/shaders.json", c.folder);
  json_t *list = gm_json_read(path, err, sizeof err);
  if (list && !json_is_array(list))
    gm_error(err, sizeof err, path, "no list");
  if (!json_is_array(list)) {
    fprintf(stderr, "%s\n", err);
    json_decref(list);
    return 2;
  }
  for (size_t i = 0; i < json_array_size(list); i++)
    check_corpus_pair(&c, json_array_get(list, i));
  printf("#");
  for (unsigned m = 0; m < c.machines; m++)
    printf(" %u shaders for %s%s", c.used[m], c.machine[m].name, m + 1 < c.machines ? "," : "\n");
  printf("# %lu operations min and max, a NaN may stay in %lu of them\n", c.extremes, c.open_nans);
  json_decref(list);
  return tap_end(&c.t, 1);
}
