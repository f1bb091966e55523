/* SPDX-License-Identifier: Apache-2.0 */
/* Writes the tables of You and Wang 2013, sections 5.2.2 and 5.2.3: gating methods on a machine with sixteen temporaries. */
#include <string.h>

#include "base/table.h"
#include "core/machine/machine_power.h"
#include "regress/papers/you-wang/gated_methods.h"

/* More temporaries cost energy too. The paper charges eight of them like an output buffer of eight registers. */
static gating_cell charged(const gating_cell *c) {
  gating_cell d = *c;
  double more = GM_POWER_OUTPUT_BUFFER * (double)c->sum.cycles;
  d.sum.others += more;
  d.sum.total += more;
  return d;
}

/* The figures of a benchmark with 16 temporaries against `none` with 8, with the other eight charged. */
static gating_figures paid(const gating_table *few, const gating_table *many, size_t i, size_t k) {
  gating_cell now = charged(&many->bench[i].cell[k]), before = few->bench[i].cell[0];
  if (strcmp(few->bench[i].machine, "cyclone"))
    before = charged(&before);
  return gating_relative(&before, &now);
}

static void write_temporaries(FILE *f, const gating_table *few, const gating_table *many) {
  fprintf(f, "benchmark,gated,method,cycles,slowdown_pct,buffer_energy_pct,core_energy_pct,edp_pct,charged_core_energy_pct,"
             "charged_edp_pct\n");
  for (size_t k = 0; k < many->nmethod; k++) {
    double core = 0, edp = 0;
    size_t n = 0, all;
    for (size_t i = 0; i < many->nbench; i++) {
      if (!many->bench[i].cell[k].fits)
        continue;
      gating_figures g = gated_relative(&many->bench[i].cell[0], &many->bench[i].cell[k], many->method[k].buffers),
                     h = paid(few, many, i, k);
      gated_put_row(f, many->bench[i].name, &many->method[k], &g);
      fprintf(f, ",%.2f,%.2f\n", h.core, h.edp);
      core += h.core;
      edp += h.edp;
      n++;
    }
    gating_figures g = gated_average(many, k, &all);
    gated_put_row(f, "average", &many->method[k], &g);
    fprintf(f, ",%.2f,%.2f\n", n ? core / (double)n : 0, n ? edp / (double)n : 0);
  }
}

int table_temporaries(const place *p) {
  gating_table few, many;
  if (place_measure(p, &(gating_setting){.methods = gated_both, .wake = 1}, &few))
    return -1;
  if (place_measure(p, &(gating_setting){.methods = gated_by_buffer, .wake = 1, .machine = "cyclone16"}, &many)) {
    gating_free(&few);
    return -1;
  }
  FILE *f = place_file(p, "you-wang-temporaries");
  if (f)
    write_temporaries(f, &few, &many);
  gating_free(&few);
  gating_free(&many);
  return f ? table_close(f, true) : -1;
}
