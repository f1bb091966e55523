/* SPDX-License-Identifier: Apache-2.0 */
/* Writes a table of our own: the gating methods by wake latency. */
#include "base/table.h"
#include "regress/papers/you-wang/gated_methods.h"

/* Measures and writes -O2 and -O3 at one wake latency. */
static int sweep_at(const place *p, FILE *f, unsigned wake) {
  static const gating_method search[] = {NONE, OURS("best", GC_GATE_BEST, GATING_BOTH), LAST};
  for (int level = 2; level <= 3; level++) {
    gating_table t;
    if (place_measure(p, &(gating_setting){.methods = level == 2 ? gated_both : search, .wake = wake, .level = level}, &t))
      return -1;
    for (size_t k = 1; k < t.nmethod; k++) {
      size_t n;
      gating_figures g = gated_average(&t, k, &n);
      fprintf(f, "%u,%s%s,%.1f,%.2f,%.2f,%.2f,%.2f,%zu\n", wake, t.method[k].name, level == 3 ? " -O3" : "", g.cycles, g.slowdown, g.buffer,
              g.core, g.edp, n);
    }
    gating_free(&t);
  }
  return 0;
}

enum { SWEEP = 6 };

int table_sweep(const place *p) {
  static const unsigned wake[SWEEP] = {0, 1, 2, 4, 8, 16};
  FILE *f = place_file(p, "wake-sweep");
  int rc = f ? 0 : -1;
  if (f)
    fprintf(f, "wake,method,cycles,slowdown_pct,buffer_energy_pct,core_energy_pct,edp_pct,benchmarks\n");
  for (unsigned w = 0; w < SWEEP && !rc; w++)
    rc = sweep_at(p, f, wake[w]);
  return f ? table_close(f, !rc) : -1;
}
