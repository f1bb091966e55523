/* SPDX-License-Identifier: Apache-2.0 */
/* Every pair of shaders in a folder (shaders.json lists them) must compile and link and, on random inputs, compute what the system's OpenGL
   ES computes. Each pair runs on the smallest of three machines with one thread that it fits, and on the machine with quads of threads.

   Tolerance of a number: 1e-4*max(1,|ref|), plus a tenth of how far it moves when all inputs and uniforms change by one part in 100,000
   (gl_FragCoord: by one in a million). The whole movement is allowed where textures are filtered, because the texture unit's weights have
   16 bits, and where gl_FragCoord is read, because shaders make noise from it.

   If a number is wrong all the same, the model (csrc/studies/pairs/pairs_model.h) is asked: it may depend on a variable that is read before
   it is written, or move by more than the tolerance when an input, a built-in function, a sum or a lookup moves by an ulp or so. Else it
   may lie on a discontinuity of its inputs: it moves by ten times the tolerance when they are changed. Such invocations are counted apart,
   with the variable or operation. What is left fails. At least 95 % of the invocations have to be compared. Prints TAP. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/command_options.h"
#include "base/error.h"
#include "base/json.h"
#include "base/table.h"
#include "base/tap.h"
#include "core/check/check.h"
#include "core/program/shader_files.h"
#include "regress/runners/matrix/row_list.h"
#include "regress/runners/pairs/attempt.h"
#include "search/compile.h"
#include "studies/pairs/pairs_make.h"

enum { NMACHINES = 4, QUAD = 3 };
static const char *const machine_names[NMACHINES] = {"cyclone16", "cyclone32", "cyclone128", "quad"};

typedef struct {
  const char *folder, *json, *only, *row_file;
  unsigned sets;
  unsigned opt; /* level of optimisation */
  bool falsify, fast_division;
  uint64_t seed;
  gm_machine machine[NMACHINES];
  option_line *rows; /* option rows, or NULL: the default options on the machines above */
  size_t nrow;
  unsigned take, next; /* each pair uses that many rows, from `next` on */
  unsigned refused;
  tap t;
  unsigned min; /* fewer cases are a failure */
  unsigned invocations, edges, killed, explained, unset;
  double worst;
  char worst_at[500];
  json_t *list;
} suite;

static gc_result compile_with(attempt *t, const gc_options *o, char *why, size_t size) {
  gc_source src[2];
  char *messages;
  for (unsigned k = 0; k < 2; k++)
    src[k] = (gc_source){t->p.text[k], strlen(t->p.text[k]), pair_stage_names[k]};
  t->machine = o->machine;
  t->policy = o->policy;
  t->wake = o->wake;
  gc_result rc = gc_compile_pair(&src[0], &src[1], o, t->p.program, t->stats, &messages);
  snprintf(why, size, "%s", messages ? messages : "");
  free(messages);
  return rc;
}

/* Compiles for the first machine that is large enough, of those with numbers from `from` to `to`. */
static bool compile_attempt(suite *s, attempt *t, unsigned from, unsigned to, char *why, size_t size) {
  gc_result rc = GC_ERR_FIT;
  for (unsigned m = from; m <= to && rc == GC_ERR_FIT; m++) {
    gc_options o;
    gc_options_default(&o);
    o.machine = &s->machine[m];
    o.opt = (int)s->opt;
    o.fast_division = s->fast_division;
    rc = compile_with(t, &o, why, size);
  }
  return rc == GC_OK;
}

static bool prove_attempt_programs(const attempt *t, char *why, size_t size) {
  for (unsigned k = 0; k < 2; k++) {
    const gm_program *p = &t->p.program[k];
    gm_check_config cfg = {t->policy, t->wake};
    gm_check_result r;
    if (gm_check_program(p, &cfg, &r) == GM_CHECK_PROVEN)
      continue;
    snprintf(why, size, "gloam check, %s: %s\npath: %s", pair_stage_names[k], r.message, r.path);
    return false;
  }
  return true;
}

/* Whether enough invocations were compared. Some shaders compute noise, so that nearly every invocation is on a discontinuity. */
static bool enough(const attempt *t) { return t->compared[0] >= 4 && t->compared[1] >= 4; }

/* --- reports --- */

static void report_attempt(suite *s, const attempt *t, bool ok, const char *why) {
  tap_ok(&s->t, ok, "%s on %s: %u and %u words, %u and %u temporaries, %u vertices, %u fragments compared, %u on edges, %u discarded",
         t->p.name, t->machine->name, t->stats[0].words, t->stats[1].words, t->stats[0].temps, t->stats[1].temps, t->compared[0],
         t->compared[1], t->edges, t->killed);
  if (!ok) {
    if (t->row)
      tap_note(t->row);
    tap_note(why);
  }
  if (t->reason[0])
    printf("# apart: %u explained by the model, %u on a discontinuity; %u read what is not written; %s\n", t->explained, t->edges, t->unset,
           t->reason);
  s->invocations += t->compared[0] + t->compared[1] + t->edges + t->explained;
  s->explained += t->explained;
  s->unset += t->unset;
  s->edges += t->edges;
  s->killed += t->killed;
  if (ok && t->worst > s->worst) {
    s->worst = t->worst;
    snprintf(s->worst_at, sizeof s->worst_at, "%.90s on %s: %.180s", t->p.name, t->machine->name, t->at);
  }
  json_array_append_new(s->list, json_pack("{s:s, s:s, s:b, s:i, s:i, s:i, s:i, s:f, s:s}", "name", t->p.name, "machine", t->machine->name,
                                           "ok", ok, "vertices", t->compared[0], "fragments", t->compared[1], "edges", t->edges,
                                           "discarded", t->killed, "worst", isfinite(t->worst) ? t->worst : 1e300, "why", ok ? "" : why));
}

/* Proves, runs and compares the compiled pair. */
static void judge_pair(suite *s, attempt *t, bool ok, char *why, size_t size) {
  if (ok)
    ok = pair_interface(&t->p) && prove_attempt_programs(t, why, size);
  for (unsigned k = 0; ok && (k < s->sets || (k < s->sets + 4 && !enough(t))); k++)
    ok = attempt_run(t, s->seed + k, why, size);
  if (ok && !enough(t)) {
    snprintf(why, size, "too little to compare: nearly every invocation lies on a discontinuity");
    ok = false;
  }
  if (s->falsify) {
    ok = !ok && strstr(why, "of the tolerance");
    snprintf(why, size, "a wrong number is not noticed");
  }
  report_attempt(s, t, ok, why);
  gm_program_free(&t->p.program[0]);
  gm_program_free(&t->p.program[1]);
  pair_free(&t->p);
}

static void run_pair(suite *s, const char *name, char *const text[2], bool derivatives, unsigned from, unsigned to) {
  static char why[GM_ERROR_SIZE];
  attempt t = {
      .p = {.name = name, .text = {text[0], text[1]}}, .machine = &s->machine[from], .derivatives = derivatives, .falsify = s->falsify};
  why[0] = 0;
  bool ok = compile_attempt(s, &t, from, to, why, sizeof why);
  judge_pair(s, &t, ok, why, sizeof why);
}

/* Compiles with the next option rows. Derivatives need quads. A program that is too large for the row's machine counts as refused. */
static void run_rows(suite *s, const char *name, char *const text[2], bool derivatives) {
  static char why[GM_ERROR_SIZE];
  for (size_t k = 0; k < s->take; k++) {
    option_line *l = &s->rows[s->next++ % s->nrow];
    attempt t = {.p = {.name = name, .text = {text[0], text[1]}}, .row = l->text, .derivatives = derivatives, .falsify = s->falsify};
    t.may_be_nan = !l->o.opt || strstr(l->passes, "alg");
    l->o.verify = true;
    gc_result rc = compile_with(&t, &l->o, why, sizeof why);
    if (rc && (row_may_refuse(rc, why) || (derivatives && !gm_has_quads(&l->machine)))) {
      s->refused++;
      continue;
    }
    judge_pair(s, &t, rc == GC_OK, why, sizeof why);
  }
}

/* The text of a stage with the line of the list `prefix` before it. An entry without a vertex shader gets one that does nothing. */
static char *read_entry_stage(const suite *s, json_t *entry, unsigned stage) {
  const char *name = json_string_value(json_object_get(entry, pair_stage_names[stage])),
             *prefix = json_string_value(json_array_get(json_object_get(entry, "prefix"), stage));
  char path[1000];
  size_t len;
  if (!name)
    return strdup("void main() { gl_Position = vec4(0.0); }\n");
  snprintf(path, sizeof path, "%s/%s", s->folder, name);
  char *text = shader_text(path, &len), *both = text && prefix ? malloc(strlen(prefix) + len + 2) : NULL;
  if (!both)
    return text;
  sprintf(both, "%s\n%s", prefix, text);
  free(text);
  return both;
}

static void run_entry(suite *s, json_t *entry) {
  const char *name = json_string_value(json_object_get(entry, "name")), *f = json_string_value(json_object_get(entry, "fragment"));
  bool quads_only = json_is_true(json_object_get(entry, "derivatives"));
  if (name && s->only && !strstr(name, s->only))
    return;
  if (!name || !f) {
    tap_ok(&s->t, false, "%s: an entry of shaders.json has name and fragment", name ? name : "(no name)");
    return;
  }
  char *text[2] = {read_entry_stage(s, entry, 0), read_entry_stage(s, entry, 1)};
  if (!text[0] || !text[1]) {
    tap_ok(&s->t, false, "%s: the files can be read", name);
  } else if (s->rows)
    run_rows(s, name, text, quads_only);
  else {
    if (!quads_only)
      run_pair(s, name, text, false, 0, QUAD - 1);
    run_pair(s, name, text, quads_only, QUAD, QUAD);
  }
  free(text[0]);
  free(text[1]);
}

static int summary(suite *s, double seconds) {
  unsigned apart = s->edges + s->explained;
  tap_ok(&s->t, s->invocations > 0 && apart * 20.0 <= s->invocations,
         "invocations that were compared: %u of %u, at least 95%% (%u differ as the model explains, %u on a discontinuity)",
         s->invocations - apart, s->invocations, s->explained, s->edges);
  if (s->rows)
    printf("# %u times too large for the row's machine, or without a pass that has to be\n", s->refused);
  printf("# worst error: %.3f of the tolerance, %s\n# %.1f s\n", s->worst, s->worst_at, seconds);
  json_t *all =
      json_pack("{s:i, s:i, s:i, s:i, s:i, s:i, s:f, s:o}", "tests", s->t.tests, "failed", s->t.failed, "invocations", s->invocations,
                "edges", s->edges, "explained", s->explained, "unset", s->unset, "worst", s->worst, "pairs", s->list);
  bool written = true;
  if (s->json)
    written = table_json(s->json, all, GM_JSON_LINES);
  else
    json_decref(all);
  return tap_end(&s->t, s->min + 1) || !written;
}

static int print_pairs_usage(void) {
  fprintf(stderr, "usage: corpus_pairs [--sets N] [--seed N] [--opt N] [--falsify] [--only TEXT] [--json FILE]\n"
                  "                    [--min N] [--rows FILE [--take N] [--from N]] FOLDER\n"
                  "  FOLDER       shaders.json and the files it lists\n"
                  "  --sets N     sets of random inputs for each pair (default 5)\n"
                  "  --seed N     of the first set\n"
                  "  --opt N      level of optimisation, 0 to 3 (default 2)\n"
                  "  --min N    fewer cases are a failure (default 1)\n"
                  "  --only TEXT  pairs whose name has this text in it\n"
                  "  --rows FILE  ways to compile (regress/runners/matrix): --take N of them for each pair, in turn (default 1), from "
                  "number --from N on\n"
                  "  --falsify    change a number of every run: every pair has to fail\n");
  return 2;
}

static int parse_pairs_args(suite *s, int argc, char **argv) {
  const option_spec spec[] = {{.name = "--falsify", .flag = &s->falsify},     {.name = "--fast-division", .flag = &s->fast_division},
                              {.name = "--sets", .number = &s->sets},         {.name = "--seed", .large = &s->seed},
                              {.name = "--opt", .number = &s->opt, .max = 3}, {.name = "--only", .text = &s->only},
                              {.name = "--json", .text = &s->json},           {.name = "--rows", .text = &s->row_file},
                              {.name = "--min", .number = &s->min},           {.name = "--take", .number = &s->take},
                              {.name = "--from", .number = &s->next}};
  int i = options_read(spec, sizeof spec / sizeof *spec, argc, argv);
  s->folder = i > 0 && i + 1 == argc ? argv[i] : NULL;
  return s->folder ? 0 : -1;
}

int main(int argc, char **argv) {
  static suite s = {.sets = 5, .opt = 2, .seed = 1, .take = 1, .min = 1};
  struct timespec t0, t1;
  char path[4096], err[GM_ERROR_SIZE];
  if (parse_pairs_args(&s, argc, argv))
    return print_pairs_usage();
  for (unsigned k = 0; k < NMACHINES; k++)
    if (gm_machine_find(&s.machine[k], machine_names[k], err, sizeof err))
      return fprintf(stderr, "%s\n", err), 1;
  if (s.row_file && !(s.rows = row_list_read(s.row_file, &s.nrow, err, sizeof err)))
    return fprintf(stderr, "%s\n", err), 1;
  snprintf(path, sizeof path, "%s/shaders.json", s.folder);
  json_t *entries = gm_json_read(path, err, sizeof err);
  const char *why = entries ? pair_gl_open() : NULL;
  if (!entries || why)
    return fprintf(stderr, entries ? "EGL: error: %s\n" : "%s\n", entries ? why : err), 1;
  s.list = json_array();
  clock_gettime(CLOCK_MONOTONIC, &t0);
  for (size_t k = 0; k < json_array_size(entries); k++)
    run_entry(&s, json_array_get(entries, k));
  clock_gettime(CLOCK_MONOTONIC, &t1);
  json_decref(entries);
  return summary(&s, (double)(t1.tv_sec - t0.tv_sec) + (double)(t1.tv_nsec - t0.tv_nsec) * 1e-9);
}
