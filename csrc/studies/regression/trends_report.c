/* SPDX-License-Identifier: Apache-2.0 */
/* Writes the figures of regressions over runs as text and as JSON. */
#include "studies/regression/trends_report.h"

#include <inttypes.h>
#include <time.h>

#include "base/colour.h"

static void put_figure(FILE *f, const trends *t, unsigned run, trends_kind kind, const char *name, const char *format) {
  double v;
  unsigned n;
  if (trends_value(t, run, kind, name, &v, &n))
    fprintf(f, format, v); // NOLINT(clang-diagnostic-format-nonliteral): one of trends_text's constants
  else
    fprintf(f, "%11s", "-");
}

void trends_text(FILE *f, const trends *t, unsigned runs) {
  fprintf(f, "%-5s %-16s %-14s %9s %9s %7s %7s %10s %10s %10s %10s %10s %10s\n", "run", "begun", "commit", "tests", "ok", "failed",
          "buckets", "lines %", "toggles %", "bins %", "tests/s", "cycles", "energy");
  for (unsigned i = t->nrun > runs ? t->nrun - runs : 0; i < t->nrun; i++) {
    const trends_run *r = &t->run[i];
    time_t when = (time_t)r->begun;
    struct tm utc;
    char date[24];
    double ok, refused, sum;
    unsigned n, buckets;
    strftime(date, sizeof date, "%Y-%m-%d %H:%M", gmtime_r(&when, &utc));
    trends_value(t, i, TRENDS_TESTS, "ok", &ok, &n);
    trends_value(t, i, TRENDS_TESTS, "refused", &refused, &n);
    trends_value(t, i, TRENDS_BUCKET, NULL, &sum, &buckets);
    fprintf(f, "%-5" PRId64 " %-16s %-14.14s %9" PRIu64 " %9.0f %7.0f %7u", r->run, date, r->commit, r->points, ok, sum, buckets);
    put_figure(f, t, i, TRENDS_COVERAGE, "lines", "%11.2f");
    put_figure(f, t, i, TRENDS_COVERAGE, "toggles", "%11.2f");
    put_figure(f, t, i, TRENDS_COVERAGE, "bins", "%11.2f");
    put_figure(f, t, i, TRENDS_SPEED, NULL, "%11.1f");
    put_figure(f, t, i, TRENDS_CYCLES, NULL, "%11.0f");
    put_figure(f, t, i, TRENDS_ENERGY, NULL, "%11.0f");
    fputc('\n', f);
  }
}

typedef struct {
  FILE *f;
  const trends *t;
  unsigned n;
} steps;

static void put_step(void *ctx, const trends_step *s) {
  steps *st = ctx;
  FILE *f = st->f;
  const trends_run *r = &st->t->run[s->run], *last = &st->t->run[s->last];
  if (!st->n++)
    fprintf(f, "\n%sworse%s:\n", gm_colour_begin(f, GM_COLOUR_BAD), gm_colour_end(f));
  if (s->figure->kind == TRENDS_BUCKET)
    fprintf(f, "  new bucket, %.0f failures: %s\n", s->after, s->figure->name);
  else
    fprintf(f, "  %s of %s: %.6g, before %.6g (%+.2f %%)\n", trends_kind_name[s->figure->kind], s->figure->name, s->after, s->before,
            100 * (s->after / s->before - 1));
  fprintf(f, "    first in run %" PRId64 ", commit %s; not in run %" PRId64 ", commit %s\n", r->run, r->commit, last->run, last->commit);
}

unsigned trends_worse_text(FILE *f, const trends *t, unsigned first) {
  steps st = {f, t, 0};
  trends_worse(t, first, put_step, &st);
  return st.n;
}

/* The figure of one run: a number, or null if the run has none. */
static json_t *figure_json(const trends *t, unsigned run, trends_kind kind, const char *name) {
  double v;
  unsigned n;
  return trends_value(t, run, kind, name, &v, &n) ? gm_json_number(v) : json_null();
}

static json_t *run_json(const trends *t, unsigned i) {
  const trends_run *r = &t->run[i];
  double failures;
  unsigned buckets;
  trends_value(t, i, TRENDS_BUCKET, NULL, &failures, &buckets);
  return json_pack("{s:I, s:I, s:o, s:o, s:o, s:o, s:o, s:{s:o, s:o, s:o}, s:o, s:o, s:o}", "run", (json_int_t)r->run, "begun",
                   (json_int_t)r->begun, "commit", gm_json_text(r->commit), "tests", gm_json_count(r->points), "ok",
                   figure_json(t, i, TRENDS_TESTS, "ok"), "failed", gm_json_number(failures), "buckets", gm_json_count(buckets), "coverage",
                   "lines", figure_json(t, i, TRENDS_COVERAGE, "lines"), "toggles", figure_json(t, i, TRENDS_COVERAGE, "toggles"), "bins",
                   figure_json(t, i, TRENDS_COVERAGE, "bins"), "tests_per_second", figure_json(t, i, TRENDS_SPEED, NULL), "cycles",
                   figure_json(t, i, TRENDS_CYCLES, NULL), "energy", figure_json(t, i, TRENDS_ENERGY, NULL));
}

typedef struct {
  json_t *list;
  const trends *t;
} json_steps;

static void put_step_json(void *ctx, const trends_step *s) {
  json_steps *st = ctx;
  const trends_run *r = &st->t->run[s->run], *last = &st->t->run[s->last];
  json_array_append_new(st->list, json_pack("{s:s, s:o, s:o, s:o, s:I, s:o, s:I, s:o}", "kind", trends_kind_name[s->figure->kind], "name",
                                            gm_json_text(s->figure->name), "before", gm_json_number(s->before), "after",
                                            gm_json_number(s->after), "run", (json_int_t)r->run, "commit", gm_json_text(r->commit),
                                            "last_run", (json_int_t)last->run, "last_commit", gm_json_text(last->commit)));
}

json_t *trends_json(const trends *t, unsigned runs, unsigned first, unsigned *worse) {
  json_t *list = json_array();
  json_steps st = {json_array(), t};
  for (unsigned i = t->nrun > runs ? t->nrun - runs : 0; i < t->nrun; i++)
    json_array_append_new(list, run_json(t, i));
  trends_worse(t, first, put_step_json, &st);
  *worse = (unsigned)json_array_size(st.list);
  return json_pack("{s:o, s:o}", "runs", list, "worse", st.list);
}
