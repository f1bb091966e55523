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

static const char *const quantity_name[GATED_QUANTITIES] = {"slowdown_pct", "buffer_energy_pct", "core_energy_pct", "edp_pct"};

static double paper_average(const place *p, const gating_method *m, gated_quantity q) {
  return p->shaders ? ABSENT : gated_paper(m->buffers, m->name, q);
}

/* ---- Figures 9 to 18: a row for each benchmark and the average, a column for each method at -O2, and one (best_o3) for `best` at -O3 ----
 */

static const struct {
  unsigned number;
  gating_buffers gated;
  gated_quantity q;
} figures[] = {{9, GATING_INPUT, GATED_BUFFER},   {10, GATING_INPUT, GATED_SLOWDOWN},  {11, GATING_INPUT, GATED_CORE},
               {12, GATING_OUTPUT, GATED_BUFFER}, {13, GATING_OUTPUT, GATED_SLOWDOWN}, {14, GATING_OUTPUT, GATED_CORE},
               {15, GATING_BOTH, GATED_BUFFER},   {16, GATING_BOTH, GATED_SLOWDOWN},   {17, GATING_BOTH, GATED_CORE},
               {18, GATING_BOTH, GATED_EDP}};

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

static void put_cell(FILE *f, const gating_table *t, size_t bench, size_t k, gated_quantity q) {
  size_t n = 1;
  gating_figures g = {0};
  if (bench == t->nbench)
    g = gated_average(t, k, &n);
  else if (t->bench[bench].cell[k].fits)
    g = gated_relative(&t->bench[bench].cell[0], &t->bench[bench].cell[k], t->method[k].buffers);
  else
    n = 0;
  put_number(f, n ? gated_pick(&g, q) : ABSENT);
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

/* ---- averages, at -O2 (fast), at -O3 (search), and as the paper has the methods (written) ---- */

static int write_averages(const place *p, const gating_table *fast, const gating_table *search, const gating_table *written) {
  FILE *f = place_file(p, "you-wang-averages");
  if (!f)
    return -1;
  fprintf(f, "gated,method,benchmarks,cycles,cycles_o3");
  for (gated_quantity q = 0; q < GATED_QUANTITIES; q++)
    fprintf(f, ",%s,%s_o3,%s_written,paper_%s", quantity_name[q], quantity_name[q], quantity_name[q], quantity_name[q]);
  fputc('\n', f);
  for (size_t k = 1; k < fast->nmethod; k++) {
    size_t n, m, at = same_method(search, &fast->method[k]);
    gating_figures a = gated_average(fast, k, &n), b = {0}, w = gated_average(written, k, &m);
    if (at < search->nmethod)
      b = gated_average(search, at, &m);
    fprintf(f, "%s,%s,%zu,%.1f", gated_name[fast->method[k].buffers], fast->method[k].name, n, a.cycles);
    put_number(f, at < search->nmethod ? b.cycles : ABSENT);
    for (gated_quantity q = 0; q < GATED_QUANTITIES; q++) {
      put_number(f, gated_pick(&a, q));
      put_number(f, at < search->nmethod ? gated_pick(&b, q) : ABSENT);
      put_number(f, gated_pick(&w, q));
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
  const gating_setting s[] = {{.methods = gated_by_buffer, .wake = 1, .level = 2},
                              {.methods = searched, .wake = 1, .level = 3},
                              {.methods = gated_by_buffer,
                               .wake = GATED_WRITTEN_WAKE,
                               .level = 2,
                               .texture_latency = GATED_WRITTEN_TEXTURE,
                               .disable = GC_GATE_LITERAL}};
  gating_table t[3] = {{0}};
  int rc = 0;
  for (unsigned k = 0; k < 3 && !rc; k++)
    rc = place_measure(p, &s[k], &t[k]);
  if (!rc)
    rc = write_programs(p, &t[0]) || write_averages(p, &t[0], &t[1], &t[2]) || write_vertex(p, &t[0]) ||
         write_benchmarks(p, (const gating_table *[]){&t[0], &t[1]});
  for (unsigned i = 0; i < sizeof figures / sizeof figures[0] && !rc; i++)
    rc = write_figure(p, i, &t[0], &t[1]);
  for (unsigned k = 0; k < 3; k++)
    gating_free(&t[k]);
  return rc ? -1 : 0;
}
