/* SPDX-License-Identifier: Apache-2.0 */
#include "gloam/cc_times.h"

#include <stdio.h>

#include "gloam/json_text.h"

static double megabytes(size_t bytes) { return (double)bytes / (1 << 20); }

static void table(const gc_times *t, bool rungs) {
  double sum = 0;
  printf("  %-42s %6s %6s %9s %8s\n", rungs ? "rung" : "pass", "runs", rungs ? "fits" : "good", "ms", "MB");
  for (unsigned k = 0; k < t->n; k++) {
    const gc_time_row *r = &t->row[k];
    char name[128];
    if (!r->under == rungs)
      continue;
    snprintf(name, sizeof name, "%s%s%s", rungs ? r->under : "", rungs ? ": " : "", r->name);
    printf("  %-42s %6u %6u %9.3f %8.2f\n", name, r->runs, r->good, r->seconds * 1e3, megabytes(r->bytes));
    sum += r->seconds;
  }
  if (!rungs)
    printf("  %-42s %6s %6s %9.3f\n", "(between passes)", "", "", (t->seconds - sum) * 1e3);
}

static void list(const gc_times *t, bool rungs) {
  const char *comma = "";
  for (unsigned k = 0; k < t->n; k++) {
    const gc_time_row *r = &t->row[k];
    if (!r->under == rungs)
      continue;
    printf("%s\n  {", comma);
    comma = ",";
    if (rungs) {
      printf("\"strategy\": ");
      cmd_print_json_text(r->under);
      printf(", ");
    }
    printf("\"name\": ");
    cmd_print_json_text(r->name);
    printf(", \"runs\": %u, \"good\": %u, \"seconds\": %.6f, \"bytes\": %zu}", r->runs, r->good, r->seconds, r->bytes);
  }
}

void cc_times_report(const gc_times *t, bool json) {
  if (!json) {
    printf("compiled in %.3f ms of processor time, with at most %.2f MB\n", t->seconds * 1e3, megabytes(t->bytes));
    table(t, false);
    table(t, true);
    return;
  }
  printf("{\"seconds\": %.6f, \"bytes\": %zu, \"passes\": [", t->seconds, t->bytes);
  list(t, false);
  printf("],\n \"rungs\": [");
  list(t, true);
  printf("]}");
}
