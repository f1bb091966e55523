/* SPDX-License-Identifier: Apache-2.0 */
/* The experiments of You and Wang 2013, section 5, on the Verilated core in lockstep with the simulator, one table a file, named after what
   it is beside. Usage: experiments SHADERS OUT LEVEL TABLE..., LEVEL of the compiler; tables: methods strategies temporaries sweep. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "experiment/gating.h"
#include "machine/power.h"

enum { SWEEP = 6, NAIVE_INPUT = 7, NAIVE_OUTPUT = 13 /* in by_buffer */ };

static const char *const nine[] = {"Blur0",          "Blur1",     "HGaussianBlur", "NormalMap", "POM",
                                   "SimpleTexLight", "SimpleTex", "VGaussianBlur", "WaterWave", NULL};
static const char *const gated_name[] = {"both", "input", "output"};

#define NONE                                                                                                                               \
  { "none", GC_GATE_NONE, GL_GATE_NONE, -1, NULL, GATING_BOTH, GC_JOIN_DUP, GC_BRANCH_LARGE }
#define AUTO(name, gate, buffers)                                                                                                          \
  { name, gate, GL_GATE_AUTO, -1, NULL, buffers, GC_JOIN_DUP, GC_BRANCH_LARGE }
#define OURS(name, gate, buffers)                                                                                                          \
  { name, gate, GL_GATE_PROGRAM, -1, NULL, buffers, GC_JOIN_DUP, GC_BRANCH_LARGE }
#define ALL(b)                                                                                                                             \
  AUTO("naive", GC_GATE_NAIVE, b), AUTO("promote", GC_GATE_PROMOTE, b), AUTO("local", GC_GATE_LOCAL, b),                                   \
      AUTO("global", GC_GATE_GLOBAL, b), OURS("hints", GC_GATE_HINTS, b), OURS("best", GC_GATE_BEST, b)
#define LAST                                                                                                                               \
  { NULL, GC_GATE_NONE, GL_GATE_NONE, -1, NULL, GATING_BOTH, GC_JOIN_DUP, GC_BRANCH_LARGE }
#define GLOBAL(name, join, branch)                                                                                                         \
  { name, GC_GATE_GLOBAL, GL_GATE_AUTO, -1, NULL, GATING_BOTH, join, branch }

static const gating_method by_buffer[] = {NONE, ALL(GATING_BOTH), ALL(GATING_INPUT), ALL(GATING_OUTPUT), LAST};
static const gating_method both[] = {NONE, ALL(GATING_BOTH), LAST};
static const gating_method by_strategy[] = {NONE,
                                            GLOBAL("dup large", GC_JOIN_DUP, GC_BRANCH_LARGE),
                                            GLOBAL("dup small", GC_JOIN_DUP, GC_BRANCH_SMALL),
                                            GLOBAL("dup zero-or-all", GC_JOIN_DUP, GC_BRANCH_ZERO_OR_ALL),
                                            GLOBAL("dup profile", GC_JOIN_DUP, GC_BRANCH_PROFILE),
                                            GLOBAL("nodup large", GC_JOIN_NODUP, GC_BRANCH_LARGE),
                                            GLOBAL("nodup small", GC_JOIN_NODUP, GC_BRANCH_SMALL),
                                            GLOBAL("nodup zero-or-all", GC_JOIN_NODUP, GC_BRANCH_ZERO_OR_ALL),
                                            GLOBAL("nodup profile", GC_JOIN_NODUP, GC_BRANCH_PROFILE),
                                            LAST};

/* You and Wang 2013, Table V: percent of the benchmark's time, cycles with accesses in percent, registers. Vertex, fragment. */
static const struct {
  double time[2], in[2], out[2];
  unsigned registers[2];
} table5[] = {{{9.4, 90.6}, {8.3, 11.2}, {25.0, 0.9}, {3, 3}},   {{9.4, 90.6}, {8.3, 11.2}, {25.0, 0.9}, {3, 3}},
              {{17.2, 82.8}, {30.0, 26.0}, {30.0, 1.0}, {2, 3}}, {{72.3, 27.7}, {11.0, 8.9}, {2.7, 1.8}, {8, 6}},
              {{4.9, 95.1}, {14.9, 2.9}, {8.5, 21.5}, {6, 13}},  {{56.1, 43.9}, {13.8, 19.1}, {8.0, 1.5}, {7, 6}},
              {{30.5, 69.5}, {15.0, 10.2}, {10.0, 0.7}, {7, 8}}, {{16.1, 83.9}, {30.0, 24.0}, {30.0, 1.0}, {2, 3}},
              {{6.2, 93.8}, {45.5, 3.6}, {18.2, 0.6}, {3, 5}}};

/* The same, section 5.2: averages. 999: not printed. */
static const struct {
  gating_buffers gated;
  const char *method;
  double buffer, slowdown, core, edp;
} averages[] = {{GATING_INPUT, "naive", 85.6, 18.4, -9.8, 999}, {GATING_INPUT, "local", 96.1, 7.4, 1.8, 999},
                {GATING_INPUT, "global", 96.8, 5.3, 3.9, 3.0},  {GATING_OUTPUT, "naive", 999, 7.9, 6.9, 999},
                {GATING_OUTPUT, "global", 999, 7.3, 7.6, 0.7},  {GATING_BOTH, "naive", 90.7, 26.1, 0.9, -25.1},
                {GATING_BOTH, "local", 94.3, 15.0, 11.0, -2.7}, {GATING_BOTH, "global", 94.7, 12.4, 13.1, 2.2}};

typedef struct {
  const char *shaders, *out;
  int level;
} place;

static FILE *create(const place *p, const char *name) {
  char path[1000];
  snprintf(path, sizeof path, "%s/%s.csv", p->out, name);
  FILE *f = fopen(path, "w");
  if (!f)
    perror(path);
  return f;
}

static int measure_without(const place *p, const char *machine, const gating_method *methods, unsigned wake, const char *disable,
                           gating_table *t) {
  char err[4000];
  gating_setting s = {.shaders = p->shaders,
                      .names = nine,
                      .machine = machine,
                      .fallback = "cyclone16",
                      .wake = wake,
                      .texture_scale = 1,
                      .methods = methods,
                      .disable = disable,
                      .level = p->level,
                      .progress = stderr};
  if (gating_run(&s, t, err, sizeof err) == 0)
    return 0;
  fprintf(stderr, "%s\n", err);
  return -1;
}

static int measure(const place *p, const char *machine, const gating_method *methods, unsigned wake, gating_table *t) {
  return measure_without(p, machine, methods, wake, NULL, t);
}

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
      const gl_energy_paper *e = &b->cell[0].stage[s];
      const gl_energy_paper *v = &b->cell[NAIVE_INPUT].stage[s], *o = &b->cell[NAIVE_OUTPUT].stage[s];
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

static void row(FILE *f, const char *bench, const gating_method *m, const gating_figures *g) {
  fprintf(f, "%s,%s,%s,%.1f,%.2f,%.2f,%.2f,%.2f", bench, gated_name[m->buffers], m->name, g->cycles, g->slowdown, g->buffer, g->core,
          g->edp);
}

static void write_benchmarks(FILE *f, const gating_table *t) {
  const gating_method *m = gating_methods_of(t);
  fprintf(f, "benchmark,gated,method,cycles,slowdown_pct,buffer_energy_pct,core_energy_pct,edp_pct,machine\n");
  for (size_t i = 0; i < t->nbench; i++)
    for (size_t k = 0; k < t->nmethod; k++)
      if (t->bench[i].cell[k].fits) {
        gating_figures g = relative(&t->bench[i].cell[0], &t->bench[i].cell[k], m[k].buffers);
        row(f, t->bench[i].name, &m[k], &g);
        fprintf(f, ",%s\n", t->bench[i].machine);
      }
}

static void number(FILE *f, double x) {
  if (x < 999)
    fprintf(f, ",%.1f", x);
  else
    fputc(',', f);
}

static void write_averages(FILE *f, const gating_table *t) {
  const gating_method *m = gating_methods_of(t);
  fprintf(f, "benchmark,gated,method,cycles,slowdown_pct,buffer_energy_pct,core_energy_pct,edp_pct,benchmarks,paper_slowdown_pct,"
             "paper_buffer_energy_pct,paper_core_energy_pct,paper_edp_pct\n");
  for (size_t k = 1; k < t->nmethod; k++) {
    size_t n;
    gating_figures g = average(t, k, &n);
    double paper[4] = {999, 999, 999, 999};
    for (size_t i = 0; i < sizeof averages / sizeof averages[0]; i++)
      if (averages[i].gated == m[k].buffers && !strcmp(averages[i].method, m[k].name))
        memcpy(paper, (double[]){averages[i].slowdown, averages[i].buffer, averages[i].core, averages[i].edp}, sizeof paper);
    row(f, "average", &m[k], &g);
    fprintf(f, ",%zu", n);
    for (unsigned i = 0; i < 4; i++)
      number(f, paper[i]);
    fputc('\n', f);
  }
}

typedef void writer(FILE *f, const gating_table *t);

static int save(const place *p, const char *name, writer *w, const gating_table *t) {
  FILE *f = create(p, name);
  if (!f)
    return -1;
  w(f, t);
  return fclose(f);
}

static int methods(const place *p) {
  gating_table t;
  if (measure(p, "cyclone", by_buffer, 1, &t))
    return -1;
  int rc = save(p, "you-wang-table5", write_table5, &t) || save(p, "you-wang-figures", write_benchmarks, &t) ||
           save(p, "you-wang-averages", write_averages, &t);
  gating_free(&t);
  return rc;
}

/* As they are, and with more of their control flow left: small branches not turned into selects, loops not unrolled. */
static int strategies(const place *p) {
  gating_table t, flow;
  if (measure(p, "cyclone", by_strategy, 1, &t))
    return -1;
  int rc = save(p, "you-wang-strategies", write_benchmarks, &t) || save(p, "you-wang-strategies-averages", write_averages, &t);
  gating_free(&t);
  if (rc || measure_without(p, "cyclone", by_strategy, 1, "ifconv,unroll", &flow))
    return -1;
  rc = save(p, "you-wang-strategies-flow", write_benchmarks, &flow) || save(p, "you-wang-strategies-flow-averages", write_averages, &flow);
  gating_free(&flow);
  return rc;
}

/* More temporaries cost energy themselves: the paper lets eight cost what an output buffer of eight does. */
static gating_cell charged(const gating_cell *c) {
  gating_cell d = *c;
  double more = GL_POWER_OUTPUT_BUFFER * (double)c->sum.cycles;
  d.sum.others += more;
  d.sum.total += more;
  return d;
}

/* Sixteen temporaries against the baseline with as many, and against that with eight when the other eight are paid for. */
static int temporaries(const place *p) {
  gating_table few, many;
  if (measure(p, "cyclone", both, 1, &few))
    return -1;
  if (measure(p, "cyclone16", by_buffer, 1, &many)) {
    gating_free(&few);
    return -1;
  }
  FILE *f = create(p, "you-wang-temporaries");
  if (f)
    fprintf(f, "benchmark,gated,method,cycles,slowdown_pct,buffer_energy_pct,core_energy_pct,edp_pct,charged_core_energy_pct,"
               "charged_edp_pct\n");
  for (size_t k = 0; f && k < many.nmethod; k++) {
    double core = 0, edp = 0;
    size_t n = 0, all;
    for (size_t i = 0; i < many.nbench; i++) {
      const gating_cell *c = &many.bench[i].cell[k];
      if (!c->fits)
        continue;
      gating_cell paid = charged(c);
      bool eight = !strcmp(few.bench[i].machine, "cyclone");
      gating_cell none16 = charged(&few.bench[i].cell[0]);
      gating_figures g = relative(&many.bench[i].cell[0], c, many.method[k].buffers);
      gating_figures h = gating_relative(eight ? &few.bench[i].cell[0] : &none16, &paid);
      row(f, many.bench[i].name, &many.method[k], &g);
      fprintf(f, ",%.2f,%.2f\n", h.core, h.edp);
      core += h.core;
      edp += h.edp;
      n++;
    }
    gating_figures g = average(&many, k, &all);
    row(f, "average", &many.method[k], &g);
    fprintf(f, ",%.2f,%.2f\n", n ? core / (double)n : 0, n ? edp / (double)n : 0);
  }
  gating_free(&few);
  gating_free(&many);
  return f ? fclose(f) : -1;
}

static int sweep(const place *p) {
  static const unsigned wake[SWEEP] = {0, 1, 2, 4, 8, 16};
  FILE *f = create(p, "wake-sweep");
  int rc = f ? 0 : -1;
  if (f)
    fprintf(f, "wake,gated,method,cycles,slowdown_pct,buffer_energy_pct,core_energy_pct,edp_pct,benchmarks\n");
  for (unsigned w = 0; w < SWEEP && !rc; w++) {
    gating_table t;
    char text[12];
    if ((rc = measure(p, "cyclone", both, wake[w], &t)))
      break;
    snprintf(text, sizeof text, "%u", wake[w]);
    for (size_t k = 1; k < t.nmethod; k++) {
      size_t n;
      gating_figures g = average(&t, k, &n);
      row(f, text, &both[k], &g);
      fprintf(f, ",%zu\n", n);
    }
    gating_free(&t);
  }
  return f ? fclose(f) || rc : -1;
}

int main(int argc, char **argv) {
  static const struct {
    const char *name;
    int (*run)(const place *p);
  } table[] = {{"methods", methods}, {"strategies", strategies}, {"temporaries", temporaries}, {"sweep", sweep}};
  enum { TABLES = sizeof table / sizeof table[0] };
  if (argc < 5 || (argv[3][0] != '2' && argv[3][0] != '3')) {
    fprintf(stderr, "usage: experiments SHADERS OUT 2|3 TABLE...\n");
    return 2;
  }
  place p = {argv[1], argv[2], argv[3][0] - '0'};
  for (int i = 4; i < argc; i++) {
    unsigned k = 0;
    while (k < TABLES && strcmp(table[k].name, argv[i]))
      k++;
    if (k == TABLES)
      return fprintf(stderr, "experiments: error: no table '%s'\n", argv[i]), 2;
    if (table[k].run(&p))
      return 1;
  }
  return 0;
}
