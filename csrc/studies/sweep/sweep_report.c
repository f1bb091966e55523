/* SPDX-License-Identifier: Apache-2.0 */
/* Reports what a sweep did, as text and as a JSON object. */
#include "studies/sweep/sweep_report.h"

json_t *sweep_json(const sweep_counts *n, double seconds) {
  json_t *j = json_pack("{s:I, s:I, s:I, s:I, s:f, s:f, s:f}", "combinations", (json_int_t)n->combinations, "points", (json_int_t)n->points,
                        "found", (json_int_t)n->there, "made", (json_int_t)n->made, "expected_seconds", n->expected_seconds, "work_seconds",
                        n->work_seconds, "seconds", seconds);
  for (int v = 0; j && v < RESULTS_VERDICTS; v++)
    json_object_set_new(j, results_verdict_name[v], json_integer((json_int_t)n->verdict[v]));
  return j;
}

void sweep_text(FILE *f, const sweep_counts *n, const char *database) {
  fprintf(f, "points  %llu: %llu found in %s, %llu made now\n", (unsigned long long)n->points, (unsigned long long)n->there, database,
          (unsigned long long)n->made);
  fprintf(f, "results");
  for (int v = 0; v < RESULTS_VERDICTS; v++)
    fprintf(f, "%s %s %llu", v ? "," : " ", results_verdict_name[v], (unsigned long long)n->verdict[v]);
  fputc('\n', f);
}

void sweep_plan_text(FILE *f, const sweep_counts *n) {
  fprintf(f, "points  %llu: %llu found, %llu to make\n", (unsigned long long)n->points, (unsigned long long)n->there,
          (unsigned long long)(n->points - n->there));
}
