/* SPDX-License-Identifier: Apache-2.0 */
/* Do our front end and glslang accept and refuse the same shaders? Judges files as they are and mutants of them. Each difference must be
   covered by an entry of regress/oracles/glslang-differences.txt. Prints TAP. */
#include <getopt.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include <jansson.h>

#include "base/jobs.h"
#include "regress/oracles/glslang.h"
#include "regress/runners/accept/accept_judge.h"
#include "regress/runners/accept/accept_reduce.h"
#include "regress/runners/accept/differences.h"
#include "regress/runners/accept/mutate.h"
#include "regress/runners/accept/sources.h"

enum { MAX_JOBS = 16, SECONDS_EACH = 60 };

/* Shared with the working processes. */
typedef struct {
  size_t at; /* mutant being judged */
  char phase;
  size_t judged, both_accept, both_refuse, differ, glslang_crashed;
} progress;

typedef struct {
  gc_arena *arena;
  ac_sources sources;
  ac_differences known;
  size_t mutants, jobs;
  uint64_t seed;
  progress *shared; /* by job */
} run;

static ac_shader mutant(run *r, gc_arena *a, size_t index) {
  ac_rng rng = {r->seed * UINT64_C(0x100000001b3) + index};
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
static int covered(run *r, gc_arena *a, bool ours, const char *messages, const char *tokens) {
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
static void difference(run *r, gc_arena *a, ac_shader *s, ac_verdict v, volatile char *phase, FILE *out) {
  int entry = covered(r, a, !v.ours, v.messages, NULL);
  if (entry < 0) {
    question q = {v.ours, first_kind(a, v.messages), phase};
    ac_reduce(a, s, same_difference, &q, 3000);
    ac_verdict reduced = ac_judge(a, ac_print(a, s), s->vertex, phase);
    if (reduced.ours != reduced.theirs) /* not if the difference is in white space, which tokens do not keep */
      v = reduced;
    entry = covered(r, a, !v.ours, v.messages, one_line(a, s));
  }
  json_t *j = json_pack("{s:b, s:s%, s:i, s:b, s:s, s:s}", "ours", v.ours, "message", v.messages, strcspn(v.messages, "\n"), "entry", entry,
                        "vertex", s->vertex, "name", s->name, "text", ac_print(a, s));
  json_dumpf(j, out, JSON_COMPACT);
  fputc('\n', out);
  json_decref(j);
}

static void judge_one(run *r, progress *p, const char *text, ac_shader *s, gc_arena *a, FILE *out) {
  alarm(SECONDS_EACH);
  ac_verdict v = ac_judge(a, text, s->vertex, &p->phase);
  p->judged++;
  p->both_accept += v.ours && v.theirs;
  p->both_refuse += !v.ours && !v.theirs;
  if (v.ours != v.theirs) {
    p->differ++;
    alarm(10 * SECONDS_EACH);
    difference(r, a, s, v, &p->phase, out);
  }
  alarm(0);
}

/* Item i: first the sources as they are, then the mutants. */
static ac_shader item(run *r, gc_arena *a, size_t i, const char **text) {
  ac_shader s = i < r->sources.n ? ac_copy(a, &r->sources.s[i].tokens) : mutant(r, a, i - r->sources.n);
  *text = i < r->sources.n ? r->sources.s[i].text : ac_print(a, &s);
  return s;
}

/* Judges every jobs-th item, from p->at on. */
static void work(run *r, progress *p, FILE *out) {
  glslang_judge_open();
  for (; p->at < r->sources.n + r->mutants; p->at += r->jobs) {
    gc_arena *a = gc_arena_new();
    const char *text;
    ac_shader s = item(r, a, p->at, &text);
    judge_one(r, p, text, &s, a, out);
    fflush(out);
    gc_arena_free(a);
  }
  glslang_judge_close();
}

static void crashed(run *r, progress *p, FILE *out) {
  gc_arena *a = gc_arena_new();
  const char *text;
  ac_shader s = item(r, a, p->at, &text);
  json_t *j = json_pack("{s:b, s:s, s:i, s:b, s:s, s:s}", "ours", 0, "message", "our front end crashed or did not end", "entry", -1,
                        "vertex", s.vertex, "name", s.name, "text", text);
  json_dumpf(j, out, JSON_COMPACT);
  fputc('\n', out);
  fflush(out);
  json_decref(j);
  gc_arena_free(a);
}

/* Runs a job's share in a separate process and restarts it: a judge that crashes or hangs costs one item. */
static void supervise(run *r, progress *p, FILE *out) {
  for (;;) {
    pid_t pid = fork();
    if (pid == 0) {
      work(r, p, out);
      _exit(0);
    }
    int status = 0;
    waitpid(pid, &status, 0);
    if (pid < 0 || (WIFEXITED(status) && WEXITSTATUS(status) == 0))
      return;
    if (p->phase == 't')
      p->glslang_crashed++;
    else
      crashed(r, p, out);
    p->at += r->jobs;
  }
}

/* ---- what came out ---- */

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

static void take(run *r, classes *cs, json_t *j) {
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

static void print_indented(const char *text) {
  for (const char *p = text; *p; p += strcspn(p, "\n") + (p[strcspn(p, "\n")] != 0))
    printf("#     %.*s\n", (int)strcspn(p, "\n"), p);
}

static bool report(run *r, FILE *const *out) {
  classes cs = {0};
  progress sum = {0};
  for (size_t k = 0; k < r->jobs; k++) {
    progress *p = &r->shared[k];
    sum.judged += p->judged, sum.both_accept += p->both_accept, sum.both_refuse += p->both_refuse;
    sum.differ += p->differ, sum.glslang_crashed += p->glslang_crashed;
    rewind(out[k]);
    for (json_t *j; (j = json_loadf(out[k], JSON_DISABLE_EOF_CHECK, NULL)) != NULL;)
      take(r, &cs, j);
  }
  printf("# %zu shaders, %zu mutants (seed %llu): %zu taken by both (%.0f %%), %zu refused by both, %zu differ, of these %zu not by the "
         "list\n",
         r->sources.n, r->mutants, (unsigned long long)r->seed, sum.both_accept,
         100.0 * (double)sum.both_accept / (double)(sum.judged ? sum.judged : 1), sum.both_refuse, sum.differ, cs.uncovered);
  if (sum.glslang_crashed)
    printf("# glslang crashed or did not end on %zu\n", sum.glslang_crashed);
  for (size_t i = 0; i < r->known.n; i++)
    if (r->known.entry[i].used || r->mutants >= 100000)
      printf("# %6u  %s (%s)\n", r->known.entry[i].used, r->known.entry[i].pattern, r->known.entry[i].clause);
  for (size_t i = 0; i < cs.n; i++) {
    printf("# %zu x %s refuses: %s\n#   (%s, %s)\n", cs.c[i].count, cs.c[i].ours ? "glslang" : "our front end",
           json_string_value(json_object_get(cs.c[i].example, "message")), json_string_value(json_object_get(cs.c[i].example, "name")),
           json_is_true(json_object_get(cs.c[i].example, "vertex")) ? "vertex" : "fragment");
    print_indented(json_string_value(json_object_get(cs.c[i].example, "text")));
    json_decref(cs.c[i].example);
  }
  bool all = sum.judged + sum.glslang_crashed >= r->sources.n + r->mutants;
  if (!all)
    printf("# judged only %zu\n", sum.judged);
  return all && cs.uncovered == 0;
}

typedef struct {
  run *r;
  progress *p;
  FILE *out;
} job;

static int start_supervisor(void *ctx) {
  const job *j = ctx;
  supervise(j->r, j->p, j->out);
  return 0;
}

static bool judge_all(run *r) {
  FILE *out[MAX_JOBS];
  r->shared = jobs_memory(r->jobs * sizeof *r->shared);
  for (size_t k = 0; k < r->jobs; k++) {
    out[k] = tmpfile();
    if (!out[k] || !r->shared) {
      fprintf(stderr, "accept: error: no room for results\n");
      return false;
    }
    r->shared[k].at = k;
    if (jobs_start(start_supervisor, &(job){r, &r->shared[k], out[k]}) < 0)
      return false;
  }
  while (wait(NULL) > 0)
    ;
  return report(r, out);
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
