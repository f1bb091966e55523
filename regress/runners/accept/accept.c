/* SPDX-License-Identifier: Apache-2.0 */
/* accept: do our front end and glslang accept and refuse the same shaders (docs/regress.md, "Agreement with glslang")? Judges files as they
   are and mutants of them. Each difference must be covered by an entry of regress/oracles/glslang-differences.txt. Prints TAP. */
#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/error.h"
#include "base/jobs.h"
#include "base/json.h"
#include "regress/oracles/glslang.h"
#include "regress/runners/accept/accept_judge.h"
#include "regress/runners/accept/accept_reduce.h"
#include "regress/runners/accept/differences.h"
#include "regress/runners/accept/mutate.h"
#include "regress/runners/accept/sources.h"

enum { MAX_JOBS = 16, SECONDS_EACH = 60 };

/* An item, in memory that all processes share. */
typedef struct {
  char phase; /* whose judgement is being made */
  enum { NOT_JUDGED, BOTH_ACCEPT, BOTH_REFUSE, DIFFER, GLSLANG_CRASHED } outcome;
} progress;

typedef struct {
  char *kind;
  bool ours;
  size_t count;
  json_t *example;
} class;

typedef struct {
  class *c;
  size_t n, cap, uncovered;
} classes;

typedef struct {
  gc_arena *arena;
  ac_sources sources;
  ac_differences known;
  size_t mutants, jobs;
  uint64_t seed;
  progress *shared; /* by item */
  classes found;
} run;

static ac_shader make_mutant(run *r, gc_arena *a, size_t index) {
  ac_rng rng = {r->seed * GM_HASH_PRIME + index};
  ac_source *s = &r->sources.s[ac_below(&rng, r->sources.n)];
  for (int k = 0; k < 2 && s->tokens.n > 1500; k++) /* large ones are slow and find little more */
    s = &r->sources.s[ac_below(&rng, r->sources.n)];
  ac_shader m = ac_copy(a, &s->tokens), *others = gc_alloc(a, 4 * sizeof *others);
  for (int i = 0; i < 4; i++)
    others[i] = r->sources.s[ac_below(&rng, r->sources.n)].tokens;
  ac_mutate(a, &rng, &m, others, 4);
  return m;
}

/* The entry that covers the first message, if all messages are covered; otherwise -1. */
static int find_entry_for(run *r, gc_arena *a, bool ours, const char *messages, const char *tokens) {
  int first = -1;
  for (const char *p = messages; *p; p += strcspn(p, "\n") + (p[strcspn(p, "\n")] != 0)) {
    int e = ac_differences_find(&r->known, ours, gc_strndup(a, p, strcspn(p, "\n")), tokens);
    if (e < 0)
      return -1;
    first = first < 0 ? e : first;
  }
  return first;
}

typedef struct {
  bool ours;
  const char *kind;
  volatile char *phase;
} question;

static char *first_kind(gc_arena *a, const char *messages) { return ac_kind_of(a, gc_strndup(a, messages, strcspn(messages, "\n"))); }

static bool same_difference(void *ctx, gc_arena *a, const ac_shader *s) {
  question *q = ctx;
  ac_verdict v = ac_judge(a, ac_print(a, s), s->vertex, q->phase);
  return v.ours != v.theirs && v.ours == q->ours && !strcmp(first_kind(a, v.messages), q->kind);
}

static const char *one_line(gc_arena *a, const ac_shader *s) {
  char *text = ac_print(a, s);
  size_t n = 0;
  char *out = gc_alloc(a, 2 * strlen(text) + 8);
  for (size_t i = 0; i < s->n; i++) {
    if (i)
      out[n++] = ' ';
    memcpy(out + n, s->t[i].s, strlen(s->t[i].s));
    n += strlen(s->t[i].s);
  }
  return out;
}

/* Writes a difference to the results file. */
static void write_difference(run *r, gc_arena *a, ac_shader *s, ac_verdict v, volatile char *phase, FILE *out) {
  int entry = find_entry_for(r, a, !v.ours, v.messages, NULL);
  if (entry < 0) {
    question q = {v.ours, first_kind(a, v.messages), phase};
    ac_reduce(a, s, same_difference, &q, 3000);
    ac_verdict reduced = ac_judge(a, ac_print(a, s), s->vertex, phase);
    if (reduced.ours != reduced.theirs) /* not if the difference is in white space, which tokens do not keep */
      v = reduced;
    entry = find_entry_for(r, a, !v.ours, v.messages, one_line(a, s));
  }
  json_t *j = json_pack("{s:b, s:s%, s:i, s:b, s:s, s:s}", "ours", v.ours, "message", v.messages, strcspn(v.messages, "\n"), "entry", entry,
                        "vertex", s->vertex, "name", s->name, "text", ac_print(a, s));
  gm_json_write(out, j, GM_JSON_DOUBLE, 0);
}

static void judge_one(run *r, progress *p, const char *text, ac_shader *s, gc_arena *a, FILE *out) {
  ac_verdict v = ac_judge(a, text, s->vertex, &p->phase);
  p->outcome = v.ours != v.theirs ? DIFFER : v.ours ? BOTH_ACCEPT : BOTH_REFUSE;
  if (v.ours != v.theirs) {
    gm_jobs_limit(10 * SECONDS_EACH);
    write_difference(r, a, s, v, &p->phase, out);
  }
}

/* Item i: first the sources as they are, then the mutants. */
static ac_shader shader_of_item(run *r, gc_arena *a, size_t i, const char **text) {
  ac_shader s = i < r->sources.n ? ac_copy(a, &r->sources.s[i].tokens) : make_mutant(r, a, i - r->sources.n);
  *text = i < r->sources.n ? r->sources.s[i].text : ac_print(a, &s);
  return s;
}

static void *begin_worker(void *ctx) {
  glslang_judge_open();
  return ctx;
}

static void end_worker(void *ctx, void *state) {
  (void)ctx;
  (void)state;
  glslang_judge_close();
}

static int judge_job_items(void *ctx, void *state, uint64_t task, FILE *out) {
  run *r = ctx;
  gc_arena *a = gc_arena_new();
  const char *text;
  ac_shader s = shader_of_item(r, a, task, &text);
  (void)state;
  judge_one(r, &r->shared[task], text, &s, a, out);
  gc_arena_free(a);
  return 0;
}

/* ---- what came out ---- */

static void add_difference(run *r, json_t *j) {
  classes *cs = &r->found;
  int entry = (int)json_integer_value(json_object_get(j, "entry"));
  if (entry >= 0) {
    r->known.entry[entry].used++;
    json_decref(j);
    return;
  }
  bool ours = json_is_true(json_object_get(j, "ours"));
  char *kind = ac_kind_of(r->arena, json_string_value(json_object_get(j, "message")));
  cs->uncovered++;
  size_t i = 0;
  while (i < cs->n && (cs->c[i].ours != ours || strcmp(cs->c[i].kind, kind) != 0))
    i++;
  if (i == cs->n) {
    cs->c = gc_grow(r->arena, cs->c, &cs->cap, cs->n + 1, sizeof *cs->c);
    cs->c[cs->n++] = (class){kind, ours, 0, json_incref(j)};
  }
  cs->c[i].count++;
  json_t *old = cs->c[i].example; /* the shortest example */
  if (json_string_length(json_object_get(j, "text")) < json_string_length(json_object_get(old, "text"))) {
    cs->c[i].example = json_incref(j);
    json_decref(old);
  }
  json_decref(j);
}

static int take_difference(void *ctx, uint64_t task, const char *text, size_t size) {
  char err[GM_ERROR_SIZE];
  json_t *j = gm_json_parse(text, size, "a judge", err, sizeof err);
  (void)task;
  if (j)
    add_difference(ctx, j);
  return j ? 0 : -1;
}

/* A judge that crashes or hangs costs one item. */
static int count_lost_shader(void *ctx, uint64_t task, gm_jobs_end how) {
  run *r = ctx;
  const char *text;
  (void)how;
  if (r->shared[task].phase == 't') {
    r->shared[task].outcome = GLSLANG_CRASHED;
    return 0;
  }
  ac_shader s = shader_of_item(r, r->arena, task, &text);
  add_difference(r, json_pack("{s:b, s:s, s:i, s:b, s:s, s:s}", "ours", 0, "message", "our front end crashed or did not end", "entry", -1,
                              "vertex", s.vertex, "name", s.name, "text", text));
  return 0;
}

static void print_indented(const char *text) {
  for (const char *p = text; *p; p += strcspn(p, "\n") + (p[strcspn(p, "\n")] != 0))
    printf("#     %.*s\n", (int)strcspn(p, "\n"), p);
}

static void print_classes(const classes *cs) {
  for (size_t i = 0; i < cs->n; i++) {
    const json_t *example = cs->c[i].example;
    printf("# %zu x %s refuses: %s\n#   (%s, %s)\n", cs->c[i].count, cs->c[i].ours ? "glslang" : "our front end",
           json_string_value(json_object_get(example, "message")), json_string_value(json_object_get(example, "name")),
           json_is_true(json_object_get(example, "vertex")) ? "vertex" : "fragment");
    print_indented(json_string_value(json_object_get(example, "text")));
    json_decref(cs->c[i].example);
  }
}

static bool report_differences(run *r) {
  size_t items = r->sources.n + r->mutants, count[GLSLANG_CRASHED + 1] = {0};
  for (size_t i = 0; i < items; i++)
    count[r->shared[i].outcome]++;
  size_t judged = count[BOTH_ACCEPT] + count[BOTH_REFUSE] + count[DIFFER];
  printf("# %zu shaders, %zu mutants (seed %llu): %zu taken by both (%.0f %%), %zu refused by both, %zu differ, of these %zu not by the "
         "list\n",
         r->sources.n, r->mutants, (unsigned long long)r->seed, count[BOTH_ACCEPT],
         100.0 * (double)count[BOTH_ACCEPT] / (double)(judged ? judged : 1), count[BOTH_REFUSE], count[DIFFER], r->found.uncovered);
  if (count[GLSLANG_CRASHED])
    printf("# glslang crashed or did not end on %zu\n", count[GLSLANG_CRASHED]);
  for (size_t i = 0; i < r->known.n; i++)
    if (r->known.entry[i].used || r->mutants >= 100000)
      printf("# %6u  %s (%s)\n", r->known.entry[i].used, r->known.entry[i].pattern, r->known.entry[i].clause);
  print_classes(&r->found);
  if (count[NOT_JUDGED])
    printf("# judged only %zu\n", judged);
  return count[NOT_JUDGED] == 0 && r->found.uncovered == 0;
}

static bool judge_all(run *r) {
  size_t items = r->sources.n + r->mutants, size = items * sizeof *r->shared;
  gm_jobs j = {.ctx = r, .jobs = (unsigned)r->jobs, .tasks = items, .limit = SECONDS_EACH};
  j.begin = begin_worker;
  j.work = judge_job_items;
  j.end = end_worker;
  j.lost = count_lost_shader;
  j.take = take_difference;
  r->shared = gm_jobs_memory(size);
  bool ok = r->shared && gm_jobs_run(&j) == 0;
  ok = r->shared && report_differences(r) && ok;
  gm_jobs_memory_free(r->shared, size);
  return ok;
}

static bool arguments(run *r, int argc, char **argv) {
  const char *list = NULL, *wrong = NULL;
  for (int o; (o = getopt(argc, argv, "n:s:j:d:c:")) != -1;) {
    if (o == 'n')
      r->mutants = strtoul(optarg, NULL, 10);
    else if (o == 's')
      r->seed = strtoul(optarg, NULL, 10);
    else if (o == 'j')
      r->jobs = strtoul(optarg, NULL, 10);
    else if (o == 'd')
      list = optarg;
    else if (o == 'c')
      wrong = ac_sources_cases(&r->sources, optarg);
    else
      return false;
  }
  if (list && !wrong)
    wrong = ac_differences_read(r->arena, list, &r->known);
  for (int i = optind; i < argc && !wrong; i++) {
    size_t before = r->sources.n;
    ac_sources_folder(&r->sources, argv[i]);
    if (r->sources.n == before)
      wrong = gc_sprintf(r->arena, "%s: error: no shaders", argv[i]);
  }
  if (wrong)
    fprintf(stderr, "%s\n", wrong);
  return !wrong && r->sources.n && r->jobs >= 1 && r->jobs <= MAX_JOBS;
}

int main(int argc, char **argv) {
  run r = {.arena = gc_arena_new(), .jobs = 1, .seed = 1};
  r.sources.arena = r.arena;
  if (!arguments(&r, argc, argv)) {
    fprintf(stderr, "usage: accept [-n MUTANTS] [-s SEED] [-j JOBS] [-d DIFFERENCES] [-c CASES]... FOLDER...\n");
    return 2;
  }
  fflush(stdout);
  bool ok = judge_all(&r);
  printf("%sok 1 - our front end and glslang agree, but for what the list of differences says\n1..1\n", ok ? "" : "not ");
  gc_arena_free(r.arena);
  return !ok;
}
