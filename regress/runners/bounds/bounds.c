/* SPDX-License-Identifier: Apache-2.0 */
/* bounds: compiles shaders of unusual size: each is accepted and proven, or refused with a message that says correctly how much it needs,
   within bounds of memory and time. Writes rows for scripts/check/bars. usage: bounds ROWS */
#include <math.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

#include "base/error.h"
#include "base/jobs.h"
#include "core/check/check.h"
#include "regress/oracles/glslang.h"
#include "regress/runners/bounds/bounds.h"
#include "search/compile.h"

enum {
  MEMORY_MB = 256,
  TRIES = 3,    /* of a case that takes too long: other work on the computer makes it slower */
  PATIENCE = 6, /* of a series */
  GIVE_UP = 60  /* seconds */
};
static const double seconds = 1, times_glslang = 3;
static const double growth = 15.14; /* n^1.18 from n to 10 * n */

/* What a process tells of a compilation. Memory and processor time are those of the whole process. */
typedef struct {
  double seconds;
  long kb;
  gc_result rc;
  gm_check_verdict verdict;
  gm_machine machine;
  char message[400];
} outcome;

typedef struct {
  const char *text;
  size_t len;
  const gm_machine *machine;
  outcome *out; /* shared */
} task;

void bounds_put(bounds_text *t, const char *fmt, ...) {
  enum { ROOM = 4096 };
  if (t->len + ROOM > t->cap) {
    t->cap = 2 * t->cap + 2 * (size_t)ROOM;
    t->text = realloc(t->text, t->cap);
  }
  if (!t->text)
    exit(1);
  va_list ap;
  va_start(ap, fmt);
  t->len += (size_t)vsnprintf(t->text + t->len, ROOM, fmt, ap);
  va_end(ap);
}

static void note_use(outcome *out) {
  struct rusage u;
  getrusage(RUSAGE_SELF, &u);
  out->seconds = (double)(u.ru_utime.tv_sec + u.ru_stime.tv_sec) + (double)(u.ru_utime.tv_usec + u.ru_stime.tv_usec) * 1e-6;
  out->kb = u.ru_maxrss;
}

static int compile_task(void *ctx) {
  const task *t = ctx;
  gc_options o;
  gm_program p;
  char *messages = NULL;
  gc_options_default(&o);
  o.stage = GM_STAGE_FRAGMENT;
  o.machine = t->machine;
  t->out->rc = gc_compile(t->text, t->len, &o, &p, NULL, &messages);
  note_use(t->out);
  if (messages)
    snprintf(t->out->message, sizeof t->out->message, "%.*s", (int)strcspn(messages, "\n"), messages);
  if (t->out->rc == GC_OK) {
    gm_check_result r;
    const gm_check_config check = {.policy = o.policy, .wake = o.wake};
    t->out->verdict = gm_check_program(&p, &check, &r);
  }
  return 0;
}

static int judge_task(void *ctx) {
  const task *t = ctx;
  glslang_judge_open();
  t->out->rc = glslang_judge_accepts(GLSLANG_FRAGMENT, t->text, NULL) ? GC_OK : GC_ERR_COMPILE;
  note_use(t->out);
  glslang_judge_close();
  return 0;
}

/* Runs a task in a process of its own. */
static bool run_task(int (*work)(void *ctx), task *t) {
  memset(t->out, 0, sizeof *t->out);
  return gm_jobs_call(work, t, GIVE_UP) == 0;
}

/* ---- verdicts ---- */

/* Does the message have the machine's number, and a larger one that the program needs? */
static bool has_right_number(const char *message, const gm_machine *m) {
  const char *needs = strstr(message, "the program needs "), *has = needs ? strstr(needs, ", the machine ") : NULL;
  has = has ? strstr(has, " has ") : NULL;
  if (!needs || !has)
    return false;
  needs += strlen("the program needs ");
  needs += strncmp(needs, "more than ", 10) ? 0 : 10;
  const unsigned long need = strtoul(needs, NULL, 10), there = strtoul(has + strlen(" has "), NULL, 10);
  const bool words = strstr(needs, "words of instruction memory"), temps = strstr(needs, "temporaries");
  const bool more = needs[-1] == ' ' && !strncmp(needs - 10, "more than ", 10) ? need >= there : need > there;
  return more && ((words && there == m->code_words) || (temps && there == m->temps));
}

/* Why the outcome is not what has to become of the shader; NULL: it is. */
static const char *why_wrong(const bounds_case *c, const gm_machine *m, const outcome *o) {
  if (o->rc == GC_OK && o->verdict != GM_CHECK_PROVEN)
    return "not proven";
  if (o->rc == GC_OK)
    return c->want == BOUNDS_REFUSED ? "accepted" : NULL;
  if (c->want == BOUNDS_FITS)
    return "refused";
  const bool right = c->says ? strstr(o->message, c->says) != NULL : has_right_number(o->message, m);
  return right ? NULL : "the message has not the right number";
}

typedef struct {
  unsigned cases, wrong, large, slow, control, control_fits;
  outcome *shared;
} suite;

static gm_machine machine_of(const char *name) {
  gm_machine m;
  char err[GM_ERROR_SIZE];
  const bool large = !name;
  if (gm_machine_find(&m, large ? "cyclone128" : name, err, sizeof err)) {
    fprintf(stderr, "%s\n", err);
    exit(1);
  }
  if (large) {
    m.code_words = 32768;
    m.consts = 512;
    snprintf(m.name, sizeof m.name, BOUNDS_LARGE);
  }
  return m;
}

static void print_outcome(const bounds_case *c, const outcome *o, double judged, const char *wrong, bool large, bool slow) {
  printf("# %-55s %7.3f s %8.3f %6.1f MB  %s%s%s%s%s\n", c->name, o->seconds, judged, (double)o->kb / 1024,
         o->rc == GC_OK ? "accepted" : "refused", wrong ? ", WRONG: " : "", wrong ? wrong : "", large ? ", LARGE" : "",
         slow ? ", SLOW" : "");
  if (o->rc)
    printf("#   %s\n", o->message);
}

/* Processor time of glslang's parse and check; 0: it did not come to an end. */
static double judge_of(suite *s, const bounds_text *t) {
  task x = {t->text, t->len, NULL, s->shared};
  return run_task(judge_task, &x) ? s->shared->seconds : 0;
}

static void run_case(suite *s, const bounds_case *c, bool control) {
  bounds_text t = {NULL, 0, 0};
  const gm_machine m = machine_of(c->machine);
  task x = {NULL, 0, &m, s->shared};
  outcome best = {.seconds = INFINITY};
  c->make(&t, c->n, c->m);
  x.text = t.text;
  x.len = t.len;
  double judged = 0, max = seconds; /* glslang's time is asked for only where it matters */
  const char *wrong = NULL;
  for (unsigned k = 0; k < TRIES && !wrong && best.seconds > max; k++) {
    if (!run_task(compile_task, &x))
      wrong = "no end";
    else if (s->shared->seconds < best.seconds)
      best = *s->shared;
    if (!judged && !wrong && best.seconds > max)
      max = fmax(seconds, times_glslang * (judged = judge_of(s, &t)));
  }
  wrong = wrong ? wrong : why_wrong(c, &m, &best);
  const bool large = best.kb > MEMORY_MB * 1024L, slow = !(best.seconds <= max);
  print_outcome(c, &best, judged, wrong, large, slow);
  s->cases++;
  s->wrong += wrong != NULL;
  s->large += large;
  s->slow += slow;
  s->control += control;
  s->control_fits += control && best.rc == GC_OK && !wrong;
  free(t.text);
}

/* ---- growth ---- */

static double time_of(suite *s, const bounds_series *g, unsigned n) {
  const gm_machine m = machine_of(NULL);
  bounds_text t = {NULL, 0, 0};
  g->make(&t, n, g->m);
  task x = {t.text, t.len, &m, s->shared};
  const bool ended = run_task(compile_task, &x);
  free(t.text);
  return ended ? s->shared->seconds : INFINITY;
}

/* The factor from n to 10 n. It is measured again while it is too high, since other work makes long runs longer. */
static double growth_of(suite *s, const bounds_series *g) {
  double few = INFINITY, many = INFINITY;
  for (unsigned k = 0; k < PATIENCE && (k == 0 || many > growth * few); k++) {
    few = fmin(few, time_of(s, g, g->n));
    many = fmin(many, time_of(s, g, 10 * g->n));
  }
  printf("# %s: %.3f s for %u, %.3f s for %u: n^%.2f\n", g->name, few, g->n, many, 10 * g->n, log10(many / few));
  return many / few;
}

int main(int argc, char **argv) {
  suite s = {.shared = gm_jobs_memory(sizeof *s.shared)};
  FILE *rows = argc == 2 ? fopen(argv[1], "w") : NULL;
  if (!rows || !s.shared) {
    fprintf(stderr, "usage: bounds ROWS\n");
    return 2;
  }
  printf("# %-55s %9s %8s %9s\n", "shader", "time", "glslang", "memory");
  for (const bounds_case *c = bounds_cases; c->name; c++)
    run_case(&s, c, false);
  for (const bounds_case *c = bounds_control; c->name; c++)
    run_case(&s, c, true);
  fprintf(rows, "bounds\tcompilations of more than %d MB\t%u\t=\t0\t%u\t80\n", MEMORY_MB, s.large, s.cases);
  fprintf(rows, "bounds\tcompilations of more than %g s and %g times glslang\t%u\t=\t0\t%u\t80\n", seconds, times_glslang, s.slow, s.cases);
  fprintf(rows, "bounds\tneither proven nor refused with the right number\t%u\t=\t0\t%u\t80\n", s.wrong, s.cases);
  fprintf(rows, "bounds\tshaders of the control list that fit\t%u\t>=\t20\t%u\t20\n", s.control_fits, s.control);
  for (const bounds_series *g = bounds_growth; g->name; g++)
    fprintf(rows, "bounds\tgrowth from n to 10 n: %s\t%.2f\t<=\t%.2f\t2\t2\n", g->name, growth_of(&s, g), growth);
  return fclose(rows) ? 1 : 0;
}
