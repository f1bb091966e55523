/* SPDX-License-Identifier: Apache-2.0 */
/* The gating methods that the tables of You and Wang compare, and figures with one or both buffers gated. */
#include "regress/papers/you-wang/gated_methods.h"

#include <string.h>

const char *const gated_name[] = {"both", "input", "output"};
const gating_method gated_by_buffer[] = {NONE, ALL(GATING_BOTH), ALL(GATING_INPUT), ALL(GATING_OUTPUT), LAST};
const gating_method gated_both[] = {NONE, ALL(GATING_BOTH), LAST};

/* The paper's averages, section 5.2. */
static const struct {
  gating_buffers gated;
  const char *method;
  double buffer, slowdown, core, edp;
} averages[] = {{GATING_INPUT, "naive", 85.6, 18.4, -9.8, ABSENT}, {GATING_INPUT, "local", 96.1, 7.4, 1.8, ABSENT},
                {GATING_INPUT, "global", 96.8, 5.3, 3.9, 3.0},     {GATING_OUTPUT, "naive", ABSENT, 7.9, 6.9, ABSENT},
                {GATING_OUTPUT, "global", ABSENT, 7.3, 7.6, 0.7},  {GATING_BOTH, "naive", 90.7, 26.1, 0.9, -25.1},
                {GATING_BOTH, "local", 94.3, 15.0, 11.0, -2.7},    {GATING_BOTH, "global", 94.7, 12.4, 13.1, 2.2}};

double gated_paper(gating_buffers gated, const char *method, gated_quantity q) {
  for (size_t i = 0; i < sizeof averages / sizeof averages[0]; i++)
    if (averages[i].gated == gated && !strcmp(averages[i].method, method)) {
      const double by[GATED_QUANTITIES] = {averages[i].slowdown, averages[i].buffer, averages[i].core, averages[i].edp};
      return by[q];
    }
  return ABSENT;
}

double gated_pick(const gating_figures *g, gated_quantity q) {
  const double by[GATED_QUANTITIES] = {g->slowdown, g->buffer, g->core, g->edp};
  return by[q];
}

double saved_percent(double now, double before) { return before > 0 ? 100 * (1 - now / before) : 0; }

gating_figures gated_relative(const gating_cell *none, const gating_cell *c, gating_buffers gated) {
  gating_figures g = gating_relative(none, c);
  if (gated == GATING_INPUT)
    g.buffer = saved_percent(c->sum.input, none->sum.input);
  if (gated == GATING_OUTPUT)
    g.buffer = saved_percent(c->sum.output, none->sum.output);
  return g;
}

gating_figures gated_average(const gating_table *t, size_t k, size_t *n) {
  gating_figures g = gating_average(t, k, n);
  double sum = 0;
  for (size_t i = 0; i < t->nbench; i++)
    if (t->bench[i].cell[k].fits)
      sum += gated_relative(&t->bench[i].cell[0], &t->bench[i].cell[k], t->method[k].buffers).buffer;
  g.buffer = *n ? sum / (double)*n : 0;
  return g;
}

void gated_put_row(FILE *f, const char *bench, const gating_method *m, const gating_figures *g) {
  fprintf(f, "%s,%s,%s,%.1f,%.2f,%.2f,%.2f,%.2f", bench, gated_name[m->buffers], m->name, g->cycles, g->slowdown, g->buffer, g->core,
          g->edp);
}
