/* SPDX-License-Identifier: Apache-2.0 */
#include "gloam/cc_times.h"

#include <stdio.h>

#include "gloam/json_text.h"

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

/* Adds up the attempts by strategy and rung. Returns the rows, which are in list. */
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

static void line(const char *name, unsigned runs, unsigned good, double seconds, size_t bytes) {
  printf("  %-42s %6u %6u %9.3f %8.2f\n", name, runs, good, seconds * 1e3, megabytes(bytes));
}

static void print_text(const gc_times *t, const rung_row *rung, unsigned rungs) {
  double sum = 0;
  char name[128];
  printf("compiled in %.3f ms of processor time, with at most %.2f MB\n", t->seconds * 1e3, megabytes(t->bytes));
  printf("  %-42s %6s %6s %9s %8s\n", "pass", "runs", "good", "ms", "MB");
  for (unsigned k = 0; k < t->n; sum += t->row[k++].seconds)
    line(t->row[k].name, t->row[k].runs, t->row[k].good, t->row[k].seconds, t->row[k].bytes);
  printf("  %-42s %6s %6s %9.3f\n", "(between passes)", "", "", (t->seconds - sum) * 1e3);
  printf("  %-42s %6s %6s %9s %8s\n", "rung", "runs", "fits", "ms", "MB");
  for (unsigned k = 0; k < rungs; k++) {
    snprintf(name, sizeof name, "%s: %s", rung[k].strategy, rung[k].rung);
    line(name, rung[k].runs, rung[k].fits, rung[k].seconds, rung[k].bytes);
  }
}

static void print_row(const char *before, const char *name, unsigned runs, unsigned good, double seconds, size_t bytes) {
  printf("%s\"name\": ", before);
  cmd_print_json_text(name);
  printf(", \"runs\": %u, \"good\": %u, \"seconds\": %.6f, \"bytes\": %zu}", runs, good, seconds, bytes);
}

static void print_json(const gc_times *t, const rung_row *rung, unsigned rungs) {
  printf("{\"seconds\": %.6f, \"bytes\": %zu, \"passes\": [", t->seconds, t->bytes);
  for (unsigned k = 0; k < t->n; k++)
    print_row(k ? ",\n  {" : "\n  {", t->row[k].name, t->row[k].runs, t->row[k].good, t->row[k].seconds, t->row[k].bytes);
  printf("],\n \"rungs\": [");
  for (unsigned k = 0; k < rungs; k++) {
    printf(k ? ",\n  {\"strategy\": " : "\n  {\"strategy\": ");
    cmd_print_json_text(rung[k].strategy);
    print_row(", ", rung[k].rung, rung[k].runs, rung[k].fits, rung[k].seconds, rung[k].bytes);
  }
  printf("]}");
}

void cc_times_report(const gc_times *t, const gc_trace *record, bool json) {
  rung_row rung[GC_ATTEMPTS];
  (json ? print_json : print_text)(t, rung, add_up(record, rung));
}
