/* SPDX-License-Identifier: Apache-2.0 */
/* Writes the tables of You and Wang 2013, section 5.2, measured on the Verilated core in lockstep with the simulator: Figures 9 to 18,
   Table V and the averages. gated_methods.h has the lists of methods. */
#include <string.h>

#include "base/table.h"
#include "regress/papers/you-wang/gated_methods.h"

enum { METHODS = 6 };

/* The methods that are also measured at -O3; few, since compiling takes long there. */
static const gating_method searched[] = {NONE, ALL(GATING_BOTH), OURS("best", GC_GATE_BEST, GATING_INPUT),
                                         OURS("best", GC_GATE_BEST, GATING_OUTPUT), LAST};

/* The paper's averages, section 5.2. */
static const struct {
  gating_buffers gated;
  const char *method;
  double buffer, slowdown, core, edp;
} averages[] = {{GATING_INPUT, "naive", 85.6, 18.4, -9.8, ABSENT}, {GATING_INPUT, "local", 96.1, 7.4, 1.8, ABSENT},
                {GATING_INPUT, "global", 96.8, 5.3, 3.9, 3.0},     {GATING_OUTPUT, "naive", ABSENT, 7.9, 6.9, ABSENT},
                {GATING_OUTPUT, "global", ABSENT, 7.3, 7.6, 0.7},  {GATING_BOTH, "naive", 90.7, 26.1, 0.9, -25.1},
                {GATING_BOTH, "local", 94.3, 15.0, 11.0, -2.7},    {GATING_BOTH, "global", 94.7, 12.4, 13.1, 2.2}};

/* What a figure shows. */
typedef enum { SLOWDOWN, BUFFER, CORE, EDP, QUANTITIES } quantity;
static const char *const quantity_name[QUANTITIES] = {"slowdown_pct", "buffer_energy_pct", "core_energy_pct", "edp_pct"};

static double pick_quantity(const gating_figures *g, quantity q) {
  const double by[QUANTITIES] = {g->slowdown, g->buffer, g->core, g->edp};
  return by[q];
}

static double paper_average(const place *p, const gating_method *m, quantity q) {
  for (size_t i = 0; !p->shaders && i < sizeof averages / sizeof averages[0]; i++)
    if (averages[i].gated == m->buffers && !strcmp(averages[i].method, m->name)) {
      const double by[QUANTITIES] = {averages[i].slowdown, averages[i].buffer, averages[i].core, averages[i].edp};
      return by[q];
    }
  return ABSENT;
}

/* ---- Figures 9 to 18: a row for each benchmark and the average, a column for each method at -O2, and one (best_o3) for `best` at -O3 ----
 */

static const struct {
  unsigned number;
  gating_buffers gated;
  quantity q;
} figures[] = {{9, GATING_INPUT, BUFFER},     {10, GATING_INPUT, SLOWDOWN}, {11, GATING_INPUT, CORE},  {12, GATING_OUTPUT, BUFFER},
               {13, GATING_OUTPUT, SLOWDOWN}, {14, GATING_OUTPUT, CORE},    {15, GATING_BOTH, BUFFER}, {16, GATING_BOTH, SLOWDOWN},
               {17, GATING_BOTH, CORE},       {18, GATING_BOTH, EDP}};

/* The paper's order of bars, then ours: offsets in the list ALL. */
static const unsigned bars[METHODS] = {0, 2, 3, 1, 4, 5};

static size_t first_of(const gating_table *t, gating_buffers gated) {
  size_t k = 1;
  while (k < t->nmethod && t->method[k].buffers != gated)
    k++;
  return k;
}

/* The index of the same method in another table; its number of methods if it is missing. */
static size_t same_method(const gating_table *t, const gating_method *m) {
  size_t k = 1;
  while (k < t->nmethod && (t->method[k].buffers != m->buffers || strcmp(t->method[k].name, m->name)))
    k++;
  return k;
}

static void put_cell(FILE *f, const gating_table *t, size_t bench, size_t k, quantity q) {
  size_t n = 1;
  gating_figures g = {0};
  if (bench == t->nbench)
    g = gated_average(t, k, &n);
  else if (t->bench[bench].cell[k].fits)
    g = gated_relative(&t->bench[bench].cell[0], &t->bench[bench].cell[k], t->method[k].buffers);
  else
    n = 0;
  put_number(f, n ? pick_quantity(&g, q) : ABSENT);
}

static int write_figure(const place *p, unsigned i, const gating_table *fast, const gating_table *search) {
  char name[64];
  snprintf(name, sizeof name, "you-wang-figure-%02u", figures[i].number);
  FILE *f = place_file(p, name);
  size_t first = first_of(fast, figures[i].gated);
  if (!f)
    return -1;
  fprintf(f, "benchmark");
  for (unsigned b = 0; b < METHODS; b++)
    fprintf(f, ",%s", fast->method[first + bars[b]].name);
  fprintf(f, ",best_o3\n");
  for (size_t n = 0; n <= fast->nbench; n++) {
    fprintf(f, "%s", n < fast->nbench ? fast->bench[n].name : "average");
    for (unsigned b = 0; b < METHODS; b++)
      put_cell(f, fast, n, first + bars[b], figures[i].q);
    put_cell(f, search, n, same_method(search, &fast->method[first + bars[METHODS - 1]]), figures[i].q);
    fputc('\n', f);
  }
  fprintf(f, "paper average");
  for (unsigned b = 0; b < METHODS; b++)
    put_number(f, paper_average(p, &fast->method[first + bars[b]], figures[i].q));
  fprintf(f, ",\n");
  return table_close(f, true);
}

/* ---- averages, at -O2 (fast) and at -O3 (search) ---- */

static int write_averages(const place *p, const gating_table *fast, const gating_table *search) {
  FILE *f = place_file(p, "you-wang-averages");
  if (!f)
    return -1;
  fprintf(f, "gated,method,benchmarks,cycles,cycles_o3");
  for (quantity q = 0; q < QUANTITIES; q++)
    fprintf(f, ",%s,%s_o3,paper_%s", quantity_name[q], quantity_name[q], quantity_name[q]);
  fputc('\n', f);
  for (size_t k = 1; k < fast->nmethod; k++) {
    size_t n, m, at = same_method(search, &fast->method[k]);
    gating_figures a = gated_average(fast, k, &n), b = {0};
    if (at < search->nmethod)
      b = gated_average(search, at, &m);
    fprintf(f, "%s,%s,%zu,%.1f", gated_name[fast->method[k].buffers], fast->method[k].name, n, a.cycles);
    put_number(f, at < search->nmethod ? b.cycles : ABSENT);
    for (quantity q = 0; q < QUANTITIES; q++) {
      put_number(f, pick_quantity(&a, q));
      put_number(f, at < search->nmethod ? pick_quantity(&b, q) : ABSENT);
      put_number(f, paper_average(p, &fast->method[k], q));
    }
    fputc('\n', f);
  }
  return table_close(f, true);
}

/* The paper's section 5.2.2, for vertex programs only: core energy saved with the output buffer gated. */
static int write_vertex(const place *p, const gating_table *t) {
  FILE *f = place_file(p, "you-wang-vertex-output");
  if (!f)
    return -1;
  fprintf(f, "method,core_energy_pct,paper_core_energy_pct\n");
  for (size_t k = first_of(t, GATING_OUTPUT); k < t->nmethod; k++) {
    double sum = 0;
    unsigned n = 0;
    for (size_t i = 0; i < t->nbench; i++)
      if (t->bench[i].cell[k].fits) {
        sum += saved_percent(t->bench[i].cell[k].stage[0].total, t->bench[i].cell[0].stage[0].total);
        n++;
      }
    fprintf(f, "%s", t->method[k].name);
    put_number(f, n ? sum / n : ABSENT);
    put_number(f, p->shaders || strcmp(t->method[k].name, "global") ? ABSENT : -8.1);
    fputc('\n', f);
  }
  return table_close(f, true);
}

static int write_benchmarks(const place *p, const gating_table *level[2]) {
  FILE *f = place_file(p, "you-wang-benchmarks");
  if (!f)
    return -1;
  fprintf(f, "benchmark,gated,method,cycles,slowdown_pct,buffer_energy_pct,core_energy_pct,edp_pct,machine,level\n");
  for (unsigned l = 0; l < 2; l++)
    for (size_t i = 0; i < level[l]->nbench; i++)
      for (size_t k = 0; k < level[l]->nmethod; k++) {
        const gating_benchmark *b = &level[l]->bench[i];
        if (!b->cell[k].fits)
          continue;
        gating_figures g = gated_relative(&b->cell[0], &b->cell[k], level[l]->method[k].buffers);
        gated_put_row(f, b->name, &level[l]->method[k], &g);
        fprintf(f, ",%s,%u\n", b->machine, l + 2);
      }
  return table_close(f, true);
}

int table_methods(const place *p) {
  gating_table fast, search;
  if (place_measure(p, &(gating_setting){.methods = gated_by_buffer, .wake = 1, .level = 2}, &fast))
    return -1;
  if (place_measure(p, &(gating_setting){.methods = searched, .wake = 1, .level = 3}, &search)) {
    gating_free(&fast);
    return -1;
  }
  const gating_table *level[2] = {&fast, &search};
  int rc = write_programs(p, &fast) || write_averages(p, &fast, &search) || write_vertex(p, &fast) || write_benchmarks(p, level);
  for (unsigned i = 0; i < sizeof figures / sizeof figures[0] && !rc; i++)
    rc = write_figure(p, i, &fast, &search);
  gating_free(&fast);
  gating_free(&search);
  return rc;
}
