/* SPDX-License-Identifier: Apache-2.0 */
/* Prints processor time and memory of a compilation, by pass and by rung of the search. */
#include "search/times_report.h"

#include "base/json.h"

static double megabytes(size_t bytes) { return (double)bytes / (1 << 20); }

/* All attempts on one rung under one strategy. */
typedef struct {
  const char *strategy, *rung;
  unsigned runs, fits;
  double seconds;
  size_t bytes;
} rung_row;

static rung_row *row_of(rung_row *list, unsigned *n, const gc_path *p) {
  for (unsigned k = 0; k < *n; k++)
    if (list[k].strategy == p->at[GC_STRATEGY] && list[k].rung == p->at[GC_RUNG])
      return &list[k];
  list[*n] = (rung_row){.strategy = p->at[GC_STRATEGY], .rung = p->at[GC_RUNG]};
  return &list[(*n)++];
}

/* Adds up the attempts by strategy and rung. Returns how many rows there are in list. */
static unsigned add_up(const gc_trace *t, rung_row list[GC_ATTEMPTS]) {
  unsigned n = 0;
  for (unsigned k = 0; k < t->n; k++) {
    const gc_attempt *a = &t->row[k];
    if (a->axis != GC_RUNG || !gc_attempt_runs(a))
      continue;
    rung_row *r = row_of(list, &n, &a->path);
    r->runs += gc_attempt_runs(a);
    r->fits += a->times[GC_BEST];
    r->seconds += a->seconds;
    r->bytes = a->bytes > r->bytes ? a->bytes : r->bytes;
  }
  return n;
}

static void print_row(FILE *f, const char *name, unsigned runs, unsigned good, double seconds, size_t bytes) {
  fprintf(f, "  %-42s %6u %6u %9.3f %8.2f\n", name, runs, good, seconds * 1e3, megabytes(bytes));
}

void gc_times_text(FILE *f, const gc_times *t, const gc_trace *record) {
  rung_row rung[GC_ATTEMPTS];
  unsigned rungs = add_up(record, rung);
  double sum = 0;
  char name[128];
  fprintf(f, "compiled in %.3f ms of processor time, with at most %.2f MB\n", t->seconds * 1e3, megabytes(t->bytes));
  fprintf(f, "  %-42s %6s %6s %9s %8s\n", "pass", "runs", "good", "ms", "MB");
  for (unsigned k = 0; k < t->n; sum += t->row[k++].seconds)
    print_row(f, t->row[k].name, t->row[k].runs, t->row[k].good, t->row[k].seconds, t->row[k].bytes);
  fprintf(f, "  %-42s %6s %6s %9.3f\n", "(between passes)", "", "", (t->seconds - sum) * 1e3);
  fprintf(f, "  %-42s %6s %6s %9s %8s\n", "rung", "runs", "fits", "ms", "MB");
  for (unsigned k = 0; k < rungs; k++) {
    snprintf(name, sizeof name, "%s: %s", rung[k].strategy, rung[k].rung);
    print_row(f, name, rung[k].runs, rung[k].fits, rung[k].seconds, rung[k].bytes);
  }
}

static json_t *row_json(json_t *row, const char *name, unsigned runs, unsigned good, double seconds, size_t bytes) {
  json_object_update_new(row, json_pack("{s:o, s:i, s:i, s:o, s:o}", "name", gm_json_text(name), "runs", (int)runs, "good", (int)good,
                                        "seconds", gm_json_rounded(seconds, 6), "bytes", gm_json_count(bytes)));
  return row;
}

json_t *gc_times_json(const gc_times *t, const gc_trace *record) {
  rung_row rung[GC_ATTEMPTS];
  unsigned n = add_up(record, rung);
  json_t *passes = json_array(), *rungs = json_array();
  for (unsigned k = 0; k < t->n; k++)
    json_array_append_new(passes,
                          row_json(json_object(), t->row[k].name, t->row[k].runs, t->row[k].good, t->row[k].seconds, t->row[k].bytes));
  for (unsigned k = 0; k < n; k++) {
    json_t *row = json_pack("{s:o}", "strategy", gm_json_text(rung[k].strategy));
    json_array_append_new(rungs, row_json(row, rung[k].rung, rung[k].runs, rung[k].fits, rung[k].seconds, rung[k].bytes));
  }
  return json_pack("{s:o, s:o, s:o, s:o}", "seconds", gm_json_rounded(t->seconds, 6), "bytes", gm_json_count(t->bytes), "passes", passes,
                   "rungs", rungs);
}
