/* SPDX-License-Identifier: Apache-2.0 */
/* You and Wang 2013, section 5, on the Verilated core in lockstep with the simulator: methods, temporaries, and our sweep of the wake
   latency. */
#include <string.h>

#include "machine/power.h"
#include "regress/papers/experiments.h"

enum { SWEEP = 6, METHODS = 6, NAIVE_INPUT = 7, NAIVE_OUTPUT = 13 /* in by_buffer */ };

static const char *const gated_name[] = {"both", "input", "output"};

#define NONE                                                                                                                               \
  { "none", GC_GATE_NONE, GM_GATE_NONE, -1, NULL, GATING_BOTH, GC_JOIN_DUP, GC_BRANCH_LARGE }
#define AUTO(name, gate, buffers)                                                                                                          \
  { name, gate, GM_GATE_AUTO, -1, NULL, buffers, GC_JOIN_DUP, GC_BRANCH_LARGE }
#define OURS(name, gate, buffers)                                                                                                          \
  { name, gate, GM_GATE_PROGRAM, -1, NULL, buffers, GC_JOIN_DUP, GC_BRANCH_LARGE }
#define ALL(b)                                                                                                                             \
  AUTO("naive", GC_GATE_NAIVE, b), AUTO("promote", GC_GATE_PROMOTE, b), AUTO("local", GC_GATE_LOCAL, b),                                   \
      AUTO("global", GC_GATE_GLOBAL, b), OURS("hints", GC_GATE_HINTS, b), OURS("best", GC_GATE_BEST, b)
#define LAST                                                                                                                               \
  { NULL, GC_GATE_NONE, GM_GATE_NONE, -1, NULL, GATING_BOTH, GC_JOIN_DUP, GC_BRANCH_LARGE }
static const gating_method by_buffer[] = {NONE, ALL(GATING_BOTH), ALL(GATING_INPUT), ALL(GATING_OUTPUT), LAST};
/* At -O3, which takes its time. */
static const gating_method searched[] = {NONE, ALL(GATING_BOTH), OURS("best", GC_GATE_BEST, GATING_INPUT),
                                         OURS("best", GC_GATE_BEST, GATING_OUTPUT), LAST};
static const gating_method both[] = {NONE, ALL(GATING_BOTH), LAST};
/* You and Wang 2013, Table V: percent of the benchmark's time, cycles with accesses in percent, registers. Vertex, fragment. */
static const struct {
  double time[2], in[2], out[2];
  unsigned registers[2];
} table5[] = {{{9.4, 90.6}, {8.3, 11.2}, {25.0, 0.9}, {3, 3}},   {{9.4, 90.6}, {8.3, 11.2}, {25.0, 0.9}, {3, 3}},
              {{17.2, 82.8}, {30.0, 26.0}, {30.0, 1.0}, {2, 3}}, {{72.3, 27.7}, {11.0, 8.9}, {2.7, 1.8}, {8, 6}},
              {{4.9, 95.1}, {14.9, 2.9}, {8.5, 21.5}, {6, 13}},  {{56.1, 43.9}, {13.8, 19.1}, {8.0, 1.5}, {7, 6}},
              {{30.5, 69.5}, {15.0, 10.2}, {10.0, 0.7}, {7, 8}}, {{16.1, 83.9}, {30.0, 24.0}, {30.0, 1.0}, {2, 3}},
              {{6.2, 93.8}, {45.5, 3.6}, {18.2, 0.6}, {3, 5}}};

/* The same, section 5.2: averages. */
static const struct {
  gating_buffers gated;
  const char *method;
  double buffer, slowdown, core, edp;
} averages[] = {{GATING_INPUT, "naive", 85.6, 18.4, -9.8, ABSENT}, {GATING_INPUT, "local", 96.1, 7.4, 1.8, ABSENT},
                {GATING_INPUT, "global", 96.8, 5.3, 3.9, 3.0},     {GATING_OUTPUT, "naive", ABSENT, 7.9, 6.9, ABSENT},
                {GATING_OUTPUT, "global", ABSENT, 7.3, 7.6, 0.7},  {GATING_BOTH, "naive", 90.7, 26.1, 0.9, -25.1},
                {GATING_BOTH, "local", 94.3, 15.0, 11.0, -2.7},    {GATING_BOTH, "global", 94.7, 12.4, 13.1, 2.2}};

static double percent(double part, double whole) { return whole > 0 ? 100 * part / whole : 0; }

/* What the programs are like: compiled without regard to gates. Cycles with accesses are those in which naive gating of that buffer alone
   has it open, without those of waking, in which nothing else happens. */
static void write_table5(FILE *f, const gating_table *t) {
  static const char *const stage[2] = {"vertex", "fragment"};
  fprintf(f, "benchmark,stage,machine,cycles,time_ratio_pct,input_pct,output_pct,registers,paper_time_ratio_pct,paper_input_pct,"
             "paper_output_pct,paper_registers\n");
  for (size_t i = 0; i < t->nbench; i++)
    for (unsigned s = 0; s < 2; s++) {
      const gating_benchmark *b = &t->bench[i];
      const gm_energy_paper *e = &b->cell[0].stage[s];
      const gm_energy_paper *v = &b->cell[NAIVE_INPUT].stage[s], *o = &b->cell[NAIVE_OUTPUT].stage[s];
      double c = (double)e->cycles;
      double in = (double)v->open_v - ((double)v->cycles - c), out = (double)o->open_o - ((double)o->cycles - c);
      fprintf(f, "%s,%s,%s,%.0f,%.1f,%.1f,%.1f,%u,%.1f,%.1f,%.1f,%u\n", b->name, stage[s], b->machine, c,
              percent(c, (double)b->cell[0].sum.cycles), percent(in, c), percent(out, c), b->cell[0].stats[s].temps, table5[i].time[s],
              table5[i].in[s], table5[i].out[s], table5[i].registers[s]);
    }
}

static double saved(double now, double before) { return before > 0 ? 100 * (1 - now / before) : 0; }

/* As gating_relative, but of the buffers only those with gates count. */
static gating_figures relative(const gating_cell *none, const gating_cell *c, gating_buffers gated) {
  gating_figures g = gating_relative(none, c);
  if (gated == GATING_INPUT)
    g.buffer = saved(c->sum.input, none->sum.input);
  if (gated == GATING_OUTPUT)
    g.buffer = saved(c->sum.output, none->sum.output);
  return g;
}

static gating_figures average(const gating_table *t, size_t k, size_t *n) {
  gating_figures g = gating_average(t, k, n);
  double sum = 0;
  for (size_t i = 0; i < t->nbench; i++)
    if (t->bench[i].cell[k].fits)
      sum += relative(&t->bench[i].cell[0], &t->bench[i].cell[k], t->method[k].buffers).buffer;
  g.buffer = *n ? sum / (double)*n : 0;
  return g;
}

/* What the figures show: one of the four, by column. */
typedef enum { SLOWDOWN, BUFFER, CORE, EDP, QUANTITIES } quantity;
static const char *const quantity_name[QUANTITIES] = {"slowdown_pct", "buffer_energy_pct", "core_energy_pct", "edp_pct"};

static double pick(const gating_figures *g, quantity q) {
  const double by[QUANTITIES] = {g->slowdown, g->buffer, g->core, g->edp};
  return by[q];
}

static double paper_average(const gating_method *m, quantity q) {
  for (size_t i = 0; i < sizeof averages / sizeof averages[0]; i++)
    if (averages[i].gated == m->buffers && !strcmp(averages[i].method, m->name)) {
      const double by[QUANTITIES] = {averages[i].slowdown, averages[i].buffer, averages[i].core, averages[i].edp};
      return by[q];
    }
  return ABSENT;
}

static void put_row(FILE *f, const char *bench, const gating_method *m, const gating_figures *g) {
  fprintf(f, "%s,%s,%s,%.1f,%.2f,%.2f,%.2f,%.2f", bench, gated_name[m->buffers], m->name, g->cycles, g->slowdown, g->buffer, g->core,
          g->edp);
}

/* ---- Figures 9 to 18: a row for each benchmark and the average, a column for each method; -O3 (suffix _o3) where it searches for more. */

static const struct {
  unsigned number;
  gating_buffers gated;
  quantity q;
} figures[] = {{9, GATING_INPUT, BUFFER},     {10, GATING_INPUT, SLOWDOWN}, {11, GATING_INPUT, CORE},  {12, GATING_OUTPUT, BUFFER},
               {13, GATING_OUTPUT, SLOWDOWN}, {14, GATING_OUTPUT, CORE},    {15, GATING_BOTH, BUFFER}, {16, GATING_BOTH, SLOWDOWN},
               {17, GATING_BOTH, CORE},       {18, GATING_BOTH, EDP}};

/* In the paper's order of bars, then ours; offsets among the methods of ALL. */
static const unsigned bars[METHODS] = {0, 2, 3, 1, 4, 5};

static size_t first_of(const gating_table *t, gating_buffers gated) {
  size_t k = 1;
  while (k < t->nmethod && t->method[k].buffers != gated)
    k++;
  return k;
}

/* The same method of another table; its number of methods if it is not there. */
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
    g = average(t, k, &n);
  else if (t->bench[bench].cell[k].fits)
    g = relative(&t->bench[bench].cell[0], &t->bench[bench].cell[k], t->method[k].buffers);
  else
    n = 0;
  put_number(f, n ? pick(&g, q) : ABSENT);
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
    put_number(f, paper_average(&fast->method[first + bars[b]], figures[i].q));
  fprintf(f, ",\n");
  return fclose(f);
}

/* ---- averages, at both levels ---- */

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
    gating_figures a = average(fast, k, &n), b = {0};
    if (at < search->nmethod)
      b = average(search, at, &m);
    fprintf(f, "%s,%s,%zu,%.1f", gated_name[fast->method[k].buffers], fast->method[k].name, n, a.cycles);
    put_number(f, at < search->nmethod ? b.cycles : ABSENT);
    for (quantity q = 0; q < QUANTITIES; q++) {
      put_number(f, pick(&a, q));
      put_number(f, at < search->nmethod ? pick(&b, q) : ABSENT);
      put_number(f, paper_average(&fast->method[k], q));
    }
    fputc('\n', f);
  }
  return fclose(f);
}

/* The paper's section 5.2.2 on vertex programs alone: core energy saved with the output buffer gated. */
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
        sum += saved(t->bench[i].cell[k].stage[0].total, t->bench[i].cell[0].stage[0].total);
        n++;
      }
    fprintf(f, "%s", t->method[k].name);
    put_number(f, n ? sum / n : ABSENT);
    put_number(f, strcmp(t->method[k].name, "global") ? ABSENT : -8.1);
    fputc('\n', f);
  }
  return fclose(f);
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
        gating_figures g = relative(&b->cell[0], &b->cell[k], level[l]->method[k].buffers);
        put_row(f, b->name, &level[l]->method[k], &g);
        fprintf(f, ",%s,%u\n", b->machine, l + 2);
      }
  return fclose(f);
}

int table_methods(const place *p) {
  gating_table fast, search;
  if (place_measure(p, &(gating_setting){.methods = by_buffer, .wake = 1, .level = 2}, &fast))
    return -1;
  if (place_measure(p, &(gating_setting){.methods = searched, .wake = 1, .level = 3}, &search)) {
    gating_free(&fast);
    return -1;
  }
  const gating_table *level[2] = {&fast, &search};
  FILE *f = place_file(p, "you-wang-table-5");
  int rc = f ? 0 : -1;
  if (f) {
    write_table5(f, &fast);
    rc = fclose(f);
  }
  rc = rc || write_averages(p, &fast, &search) || write_vertex(p, &fast) || write_benchmarks(p, level);
  for (unsigned i = 0; i < sizeof figures / sizeof figures[0] && !rc; i++)
    rc = write_figure(p, i, &fast, &search);
  gating_free(&fast);
  gating_free(&search);
  return rc;
}

/* ---- sixteen temporaries ---- */

/* More temporaries cost energy themselves: the paper lets eight cost what an output buffer of eight does. */
static gating_cell charged(const gating_cell *c) {
  gating_cell d = *c;
  double more = GM_POWER_OUTPUT_BUFFER * (double)c->sum.cycles;
  d.sum.others += more;
  d.sum.total += more;
  return d;
}

/* The figures of one benchmark on 16 against `none` on 8, if the other eight are paid for. */
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
      gating_figures g = relative(&many->bench[i].cell[0], &many->bench[i].cell[k], many->method[k].buffers), h = paid(few, many, i, k);
      put_row(f, many->bench[i].name, &many->method[k], &g);
      fprintf(f, ",%.2f,%.2f\n", h.core, h.edp);
      core += h.core;
      edp += h.edp;
      n++;
    }
    gating_figures g = average(many, k, &all);
    put_row(f, "average", &many->method[k], &g);
    fprintf(f, ",%.2f,%.2f\n", n ? core / (double)n : 0, n ? edp / (double)n : 0);
  }
}

int table_temporaries(const place *p) {
  gating_table few, many;
  if (place_measure(p, &(gating_setting){.methods = both, .wake = 1}, &few))
    return -1;
  if (place_measure(p, &(gating_setting){.methods = by_buffer, .wake = 1, .machine = "cyclone16"}, &many)) {
    gating_free(&few);
    return -1;
  }
  FILE *f = place_file(p, "you-wang-temporaries");
  if (f)
    write_temporaries(f, &few, &many);
  gating_free(&few);
  gating_free(&many);
  return f ? fclose(f) : -1;
}

/* ---- wake latencies ---- */

static int sweep_at(const place *p, FILE *f, unsigned wake) {
  static const gating_method search[] = {NONE, OURS("best", GC_GATE_BEST, GATING_BOTH), LAST};
  for (int level = 2; level <= 3; level++) {
    gating_table t;
    if (place_measure(p, &(gating_setting){.methods = level == 2 ? both : search, .wake = wake, .level = level}, &t))
      return -1;
    for (size_t k = 1; k < t.nmethod; k++) {
      size_t n;
      gating_figures g = average(&t, k, &n);
      fprintf(f, "%u,%s%s,%.1f,%.2f,%.2f,%.2f,%.2f,%zu\n", wake, t.method[k].name, level == 3 ? " -O3" : "", g.cycles, g.slowdown, g.buffer,
              g.core, g.edp, n);
    }
    gating_free(&t);
  }
  return 0;
}

int table_sweep(const place *p) {
  static const unsigned wake[SWEEP] = {0, 1, 2, 4, 8, 16};
  FILE *f = place_file(p, "wake-sweep");
  int rc = f ? 0 : -1;
  if (f)
    fprintf(f, "wake,method,cycles,slowdown_pct,buffer_energy_pct,core_energy_pct,edp_pct,benchmarks\n");
  for (unsigned w = 0; w < SWEEP && !rc; w++)
    rc = sweep_at(p, f, wake[w]);
  return f ? fclose(f) || rc : -1;
}
