/* SPDX-License-Identifier: Apache-2.0 */
/* Compares the figures of regressions from run to run, and finds which figures got worse, and with which commit (docs/regress.md,
   Trends). */
#include "studies/regression/trends.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"

const char *const trends_kind_name[TRENDS_KINDS] = {"cycles", "energy", "coverage", "speed", "bucket", "tests"};

static const double relative_limit = 1e-3, coverage_limit = 0.05, speed_limit = 0.25;
enum { AROUND = 3 }; /* runs before and after a step in a noisy figure */

/* --- reading --- */

static void take_run(void *ctx, const results_run *r) {
  trends *t = ctx;
  if (t->nrun == t->room_run) {
    t->room_run = t->room_run ? 2 * t->room_run : 64;
    trends_run *more = realloc(t->run, t->room_run * sizeof *more);
    if (!more) {
      t->memory = false;
      return;
    }
    t->run = more;
  }
  trends_run *q = &t->run[t->nrun++];
  *q = (trends_run){.run = r->run, .begun = r->begun, .points = r->points};
  snprintf(q->commit, sizeof q->commit, "%s", r->source ? r->source : "unknown");
  snprintf(q->text, sizeof q->text, "%s", r->text);
}

typedef struct {
  trends *t;
  unsigned run;
} reader;

static void take_figure(void *ctx, const char *kind, const char *name, double value) {
  const reader *r = ctx;
  trends *t = r->t;
  int k = 0;
  while (k < TRENDS_KINDS && strcmp(trends_kind_name[k], kind) != 0)
    k++;
  if (k == TRENDS_KINDS || !t->memory)
    return;
  if (t->n == t->room) {
    t->room = t->room ? 2 * t->room : 1024;
    trends_figure *more = realloc(t->figure, t->room * sizeof *more);
    t->memory = more != NULL;
    if (!more)
      return;
    t->figure = more;
  }
  char *copy = strdup(name);
  t->memory = copy != NULL;
  if (copy)
    t->figure[t->n++] = (trends_figure){.run = r->run, .kind = (trends_kind)k, .name = copy, .value = value};
}

static int by_series(const void *a, const void *b) {
  const trends_figure *x = a, *y = b;
  int order = x->kind != y->kind ? (int)x->kind - (int)y->kind : strcmp(x->name, y->name);
  return order ? order : x->run < y->run ? -1 : x->run > y->run;
}

int trends_load(trends *t, results_db *db, char *err, size_t errsize) {
  *t = (trends){.memory = true};
  int rc = results_runs(db, "regress", take_run, t, err, errsize);
  for (unsigned i = 0; i < t->nrun && rc == 0; i++)
    rc = results_figures(db, t->run[i].run, take_figure, &(reader){t, i}, err, errsize);
  if (rc == 0 && !t->memory)
    rc = gm_error(err, errsize, "gloam", "out of memory");
  if (t->n)
    qsort(t->figure, t->n, sizeof *t->figure, by_series);
  return rc;
}

void trends_free(trends *t) {
  for (size_t i = 0; i < t->n; i++)
    free(t->figure[i].name);
  free(t->figure);
  free(t->run);
  *t = (trends){0};
}

int trends_since(const trends *t, const char *commit) {
  int found = -1;
  for (unsigned i = t->nrun; i--;) {
    if (!strcmp(t->run[i].commit, commit))
      return (int)i + 1;
    if (found < 0 && !strncmp(t->run[i].commit, commit, strlen(commit)))
      found = (int)i + 1;
  }
  return found;
}

bool trends_value(const trends *t, unsigned run, trends_kind kind, const char *name, double *value, unsigned *n) {
  *value = 0;
  *n = 0;
  for (size_t i = 0; i < t->n; i++) {
    const trends_figure *f = &t->figure[i];
    if (f->run != run || f->kind != kind || (name && strcmp(f->name, name) != 0))
      continue;
    *value += f->value;
    ++*n;
  }
  return *n > 0;
}

/* --- steps --- */

typedef struct {
  const trends *t;
  unsigned first;
  void (*take)(void *ctx, const trends_step *s);
  void *ctx;
} search;

static void report_step(const search *s, const trends_figure *f, unsigned last, double before) {
  if (f->run >= s->first)
    s->take(s->ctx, &(trends_step){.figure = f, .run = f->run, .last = last, .before = before, .after = f->value});
}

static bool same_text(const trends *t, const trends_figure *a, const trends_figure *b) {
  return !strcmp(t->run[a->run].text, t->run[b->run].text);
}

/* The figure of the run before that can be compared with figure i of a series; NULL: none. Coverage and speed are those of a list and seed.
 */
static const trends_figure *previous_figure(const trends *t, const trends_figure *series, size_t i) {
  bool any = series[i].kind == TRENDS_CYCLES || series[i].kind == TRENDS_ENERGY;
  for (size_t k = i; k--;)
    if (any || same_text(t, &series[k], &series[i]))
      return &series[k];
  return NULL;
}

static bool is_worse(const trends_figure *a, const trends_figure *b) {
  return a->kind == TRENDS_COVERAGE ? b->value < a->value - coverage_limit : b->value > a->value * (1 + relative_limit);
}

static void exact_series(const search *s, const trends_figure *f, size_t n) {
  for (size_t i = 1; i < n; i++) {
    const trends_figure *last = previous_figure(s->t, f, i);
    if (last && is_worse(last, &f[i]))
      report_step(s, &f[i], last->run, last->value);
  }
}

static int ascending(const void *a, const void *b) {
  return (*(const double *)a > *(const double *)b) - (*(const double *)a < *(const double *)b);
}

static double median(const trends_figure *const *f) {
  double v[AROUND];
  for (unsigned i = 0; i < AROUND; i++)
    v[i] = f[i]->value;
  qsort(v, AROUND, sizeof *v, ascending);
  return v[AROUND / 2];
}

/* One text's figures of a noisy series: a step is where the median of the next runs is lowest against that of the last ones. */
static void noisy_runs(const search *s, const trends_figure **f, size_t n) {
  size_t at = 0;
  double min = 1 - speed_limit;
  for (size_t i = AROUND; i + AROUND <= n; i++) {
    double share = median(f + i) / median(f + i - AROUND);
    if (share < min) {
      min = share;
      at = i;
    } else if (at && i >= at + AROUND) {
      report_step(s, f[at], f[at - 1]->run, f[at - 1]->value);
      at = 0;
      min = 1 - speed_limit;
    }
  }
  if (at)
    report_step(s, f[at], f[at - 1]->run, f[at - 1]->value);
}

static void noisy_series(const search *s, const trends_figure *f, size_t n) {
  const trends_figure **one = calloc(n, sizeof(const trends_figure *));
  for (size_t i = 0; one && i < n; i++) {
    size_t k = 0;
    bool seen = false;
    for (size_t j = 0; j < i && !seen; j++)
      seen = same_text(s->t, &f[j], &f[i]);
    for (size_t j = i; j < n && !seen; j++)
      if (same_text(s->t, &f[i], &f[j]))
        one[k++] = &f[j];
    noisy_runs(s, one, k);
  }
  free(one);
}

/* A signature is new in the first run that has it, unless there is no run before that run. */
static void bucket_series(const search *s, const trends_figure *f) {
  if (f->run > 0)
    report_step(s, f, f->run - 1, 0);
}

void trends_worse(const trends *t, unsigned first, void (*take)(void *ctx, const trends_step *s), void *ctx) {
  const search s = {t, first, take, ctx};
  for (size_t i = 0, n; i < t->n; i += n) {
    const trends_figure *f = &t->figure[i];
    for (n = 1; i + n < t->n && f[n].kind == f->kind && !strcmp(f[n].name, f->name); n++)
      ;
    if (f->kind == TRENDS_SPEED)
      noisy_series(&s, f, n);
    else if (f->kind == TRENDS_BUCKET)
      bucket_series(&s, f);
    else if (f->kind != TRENDS_TESTS)
      exact_series(&s, f, n);
  }
}
