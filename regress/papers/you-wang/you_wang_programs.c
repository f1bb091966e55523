/* SPDX-License-Identifier: Apache-2.0 */
/* Writes You and Wang 2013, Table V: sizes and frequencies of the programs. */
#include <string.h>

#include "base/table.h"
#include "regress/papers/you-wang/gated_methods.h"

enum { NAIVE_INPUT = 7, NAIVE_OUTPUT = 13 /* in gated_by_buffer */ };

/* The paper's figures: percent of the benchmark's time, cycles with accesses in percent, registers. Vertex, fragment. */
typedef struct {
  double time[2], in[2], out[2];
  unsigned registers[2];
} figures;
/* In the order of `nine`. */
static const figures table5[] = {{{9.4, 90.6}, {8.3, 11.2}, {25.0, 0.9}, {3, 3}},   {{9.4, 90.6}, {8.3, 11.2}, {25.0, 0.9}, {3, 3}},
                                 {{17.2, 82.8}, {30.0, 26.0}, {30.0, 1.0}, {2, 3}}, {{72.3, 27.7}, {11.0, 8.9}, {2.7, 1.8}, {8, 6}},
                                 {{4.9, 95.1}, {14.9, 2.9}, {8.5, 21.5}, {6, 13}},  {{56.1, 43.9}, {13.8, 19.1}, {8.0, 1.5}, {7, 6}},
                                 {{30.5, 69.5}, {15.0, 10.2}, {10.0, 0.7}, {7, 8}}, {{16.1, 83.9}, {30.0, 24.0}, {30.0, 1.0}, {2, 3}},
                                 {{6.2, 93.8}, {45.5, 3.6}, {18.2, 0.6}, {3, 5}}};

static double percent(double part, double whole) { return whole > 0 ? 100 * part / whole : 0; }

static const figures *paper_figures(const place *p, const char *name) {
  for (size_t i = 0; nine[i] && !p->shaders; i++)
    if (!strcmp(nine[i], name))
      return &table5[i];
  return NULL;
}

/* The programs compiled without regard to gates. Cycles with accesses are counted as the open cycles under naive gating of that buffer
   alone, without those of waking, in which nothing else happens. */
int write_programs(const place *p, const gating_table *t) {
  static const char *const stage[2] = {"vertex", "fragment"};
  FILE *f = place_file(p, "you-wang-table-5");
  if (!f)
    return -1;
  fprintf(f, "benchmark,stage,machine,cycles,time_ratio_pct,input_pct,output_pct,registers,paper_time_ratio_pct,paper_input_pct,"
             "paper_output_pct,paper_registers\n");
  for (size_t i = 0; i < t->nbench; i++)
    for (unsigned s = 0; s < 2; s++) {
      const gating_benchmark *b = &t->bench[i];
      const gm_energy_paper *e = &b->cell[0].stage[s];
      const gm_energy_paper *v = &b->cell[NAIVE_INPUT].stage[s], *o = &b->cell[NAIVE_OUTPUT].stage[s];
      double c = (double)e->cycles;
      double in = (double)v->open_v - ((double)v->cycles - c), out = (double)o->open_o - ((double)o->cycles - c);
      fprintf(f, "%s,%s,%s,%.0f,%.1f,%.1f,%.1f,%u", b->name, stage[s], b->machine, c, percent(c, (double)b->cell[0].sum.cycles),
              percent(in, c), percent(out, c), b->cell[0].compiled[s].temps);
      const figures *paper = paper_figures(p, b->name);
      if (paper)
        fprintf(f, ",%.1f,%.1f,%.1f,%u\n", paper->time[s], paper->in[s], paper->out[s], paper->registers[s]);
      else
        fprintf(f, ",,,,\n");
    }
  return table_close(f, true);
}
