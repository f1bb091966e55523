/* SPDX-License-Identifier: Apache-2.0 */
#include "times_report.h"

#include "base/json.h"

static double megabytes(size_t bytes) { return (double)bytes / (1 << 20); }

static void table(FILE *f, const gc_times *t, bool rungs) {
  double sum = 0;
  fprintf(f, "  %-42s %6s %6s %9s %8s\n", rungs ? "rung" : "pass", "runs", rungs ? "fits" : "good", "ms", "MB");
  for (unsigned k = 0; k < t->n; k++) {
    const gc_time_row *r = &t->row[k];
    char name[128];
    if (!r->under == rungs)
      continue;
    snprintf(name, sizeof name, "%s%s%s", rungs ? r->under : "", rungs ? ": " : "", r->name);
    fprintf(f, "  %-42s %6u %6u %9.3f %8.2f\n", name, r->runs, r->good, r->seconds * 1e3, megabytes(r->bytes));
    sum += r->seconds;
  }
  if (!rungs)
    fprintf(f, "  %-42s %6s %6s %9.3f\n", "(between passes)", "", "", (t->seconds - sum) * 1e3);
}

void gc_times_text(FILE *f, const gc_times *t) {
  fprintf(f, "compiled in %.3f ms of processor time, with at most %.2f MB\n", t->seconds * 1e3, megabytes(t->bytes));
  table(f, t, false);
  table(f, t, true);
}

static json_t *rows_json(const gc_times *t, bool rungs) {
  json_t *list = json_array();
  for (unsigned k = 0; k < t->n; k++) {
    const gc_time_row *r = &t->row[k];
    json_t *row = json_object();
    if (rungs && r->under)
      json_object_set_new(row, "strategy", gm_json_text(r->under));
    json_object_update_new(row, json_pack("{s:o, s:i, s:i, s:o, s:o}", "name", gm_json_text(r->name), "runs", (int)r->runs, "good",
                                          (int)r->good, "seconds", gm_json_rounded(r->seconds, 6), "bytes", gm_json_count(r->bytes)));
    if (!r->under != rungs)
      json_array_append(list, row);
    json_decref(row);
  }
  return list;
}

json_t *gc_times_json(const gc_times *t) {
  return json_pack("{s:o, s:o, s:o, s:o}", "seconds", gm_json_rounded(t->seconds, 6), "bytes", gm_json_count(t->bytes), "passes",
                   rows_json(t, false), "rungs", rows_json(t, true));
}
