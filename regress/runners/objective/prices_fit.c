/* SPDX-License-Identifier: Apache-2.0 */
/* Finds the prices with which the compiler estimates energy (docs/compiler.md, "The objective"): pJ for each event of a program, such as a
   cycle, an operation or a read (compiler/cost/event_prices.def). Our own shaders, compiled with several options, run on the simulator with
   random inputs. The prices are the least-squares fit of the energy that energy model `program` (docs/energy.md) gives these runs to the
   counts of events, which the compiler knows without a run. The compiler compares programs of one shader, so differences between such
   programs count most. See print_usage(). */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/command_options.h"
#include "base/error.h"
#include "base/table.h"
#include "core/machine/nearest.h"
#include "core/program/shader_files.h"
#include "measure/levels/level_fit.h"
#include "regress/runners/objective/objective.h"

enum { MAX_MACHINES = 64, VARIANTS = 8, INPUTS = 1, JOBS = 2 };
static const double of_difference = 10; /* how often a difference counts, compared with the sum of a program */

static const struct {
  int level;
  gc_gate gate;
} variant[VARIANTS] = {{0, GC_GATE_NONE},  {1, GC_GATE_HINTS},   {2, GC_GATE_NONE},  {2, GC_GATE_BEST},
                       {2, GC_GATE_NAIVE}, {2, GC_GATE_PROMOTE}, {2, GC_GATE_LOCAL}, {1, GC_GATE_BEST}};

/* The programs of one shader. */
typedef struct {
  goal_run run[VARIANTS];
  unsigned n;
} group;

typedef struct {
  double gram[COST_PRICES * COST_PRICES], right[COST_PRICES];
} equations;

typedef struct {
  gm_machine machine[MAX_MACHINES];
  unsigned machines;
  shader_file *file;
  size_t files;
  FILE *out;
} fit;

/* ---- programs ---- */

static bool make_variant(const shader_file *s, const gm_machine *m, unsigned v, gm_program *p, gc_options *o) {
  char *messages = NULL;
  gc_stats st;
  size_t len;
  char *text = shader_text(s->path, &len);
  gc_options_default(o);
  o->stage = s->stage;
  o->machine = m;
  o->opt = variant[v].level;
  o->gate = variant[v].gate;
  o->policy = o->gate == GC_GATE_NONE ? GM_GATE_NONE : GM_GATE_PROGRAM;
  o->objective = GC_OBJECTIVE_PAPER; /* the prices do not depend on themselves */
  const bool ok = text && gc_compile(text, len, o, p, &st, &messages) == GC_OK;
  free(messages);
  free(text);
  return ok;
}

static void run_group(group *g, const shader_file *s, const gm_machine *m, const gm_program_model *model) {
  g->n = 0;
  for (unsigned v = 0; v < VARIANTS; v++) {
    gm_program p;
    gc_options o;
    char why[GM_ERROR_SIZE];
    if (!make_variant(s, m, v, &p, &o))
      continue;
    g->n += goal_run_program(&g->run[g->n], &p, model, o.policy, m->wake, INPUTS, why, sizeof why);
    gm_program_free(&p);
  }
}

/* ---- the fit ---- */

static void add_equation(equations *e, const double *x, double y, double times) {
  for (unsigned i = 0; i < COST_PRICES; i++) {
    e->right[i] += times * x[i] * y;
    for (unsigned k = 0; k < COST_PRICES; k++)
      e->gram[i * COST_PRICES + k] += times * x[i] * x[k];
  }
}

/* The energy that clocks alone take is known. */
static double clock_price(const gm_program_model *model, unsigned k, unsigned threads) {
  double pj = 0;
  for (size_t r = 0; r < model->f->rows; r++) {
    const gm_fitted_clock *c = &model->clock[r];
    pj += k == COST_cycles                               ? c->free_pj + model->f->row[r].leakage_pj
          : k == (c->output ? COST_open_o : COST_open_v) ? c->gated_pj * threads
                                                         : 0;
  }
  return pj;
}

static double data_energy(const goal_run *r, const double *clock) {
  double pj = r->pj;
  for (unsigned k = 0; k < COST_PRICES; k++)
    pj -= clock[k] * r->count[k];
  return pj;
}

static void add_group(equations *e, const group *g, const double *clock) {
  double mean[COST_PRICES] = {0}, pj = 0, total = 0;
  for (unsigned i = 0; i < g->n; i++) {
    for (unsigned k = 0; k < COST_PRICES; k++)
      mean[k] += g->run[i].count[k] / g->n;
    pj += data_energy(&g->run[i], clock) / g->n;
    total += g->run[i].pj / g->n;
  }
  for (unsigned i = 0; i < g->n; i++) {
    double x[COST_PRICES], d[COST_PRICES], y = data_energy(&g->run[i], clock);
    for (unsigned k = 0; k < COST_PRICES; k++) {
      x[k] = g->run[i].count[k] / total;
      d[k] = (g->run[i].count[k] - mean[k]) / total;
    }
    add_equation(e, x, y / total, 1);
    add_equation(e, d, (y - pj) / total, of_difference);
  }
}

static double priced(const double *price, const goal_run *r) {
  double pj = 0;
  for (unsigned k = 0; k < COST_PRICES; k++)
    pj += price[k] * r->count[k];
  return pj;
}

typedef struct {
  double mean, worst, pairs, worst_pair; /* percent; pairs: of the ratio of two programs of a shader */
  unsigned n, npairs;
} errors;

static void add_errors(errors *e, const group *g, const double *price) {
  for (unsigned i = 0; i < g->n; i++) {
    const double x = priced(price, &g->run[i]) / g->run[i].pj, off = 100 * fabs(x - 1);
    e->mean += off;
    e->worst = fmax(e->worst, off);
    e->n++;
    for (unsigned k = 0; k < i; k++) {
      const double pair = 100 * fabs(x / (priced(price, &g->run[k]) / g->run[k].pj) - 1);
      e->pairs += pair;
      e->worst_pair = fmax(e->worst_pair, pair);
      e->npairs++;
    }
  }
}

static void write_prices(FILE *f, const gm_machine *m, const double *price, const errors *e) {
  const gm_machine_shape s = gm_machine_shape_of(m);
  fprintf(f, "%s %u %u %u %u %u %u", m->name, s.threads, s.temps, s.lat[0], s.lat[1], s.lat[2], s.isolates);
  for (unsigned k = 0; k < COST_PRICES; k++)
    fprintf(f, " %.4g", price[k]);
  fprintf(f, "\n");
  fprintf(stderr, "%-24s %4u programs: %.1f %%, worst %.1f %%; pairs %.2f %%, worst %.1f %%\n", m->name, e->n, e->mean / (e->n + !e->n),
          e->worst, e->pairs / (e->npairs + !e->npairs), e->worst_pair);
}

static int fit_machine(void *ctx, void *state, uint64_t task, FILE *result) {
  const fit *f = ctx;
  const gm_machine *m = &f->machine[task];
  char err[GM_ERROR_SIZE];
  gm_program_model *model = calloc(1, sizeof *model);
  gm_fitted *weights = calloc(1, sizeof *weights);
  group *g = calloc(f->files, sizeof *g);
  equations e = {{0}, {0}};
  errors off = {0};
  double price[COST_PRICES] = {0}, clock[COST_PRICES];
  (void)state;
  int bad = !model || !weights || !g;
  if (!bad && (bad = gm_program_model_load(model, weights, m, err, sizeof err)))
    fprintf(stderr, "%s\n", err);
  for (unsigned k = 0; !bad && k < COST_PRICES; k++)
    clock[k] = clock_price(model, k, m->threads);
  for (size_t i = 0; !bad && i < f->files; i++) {
    run_group(&g[i], &f->file[i], m, model);
    add_group(&e, &g[i], clock);
  }
  if (!bad)
    gm_nnls(e.gram, e.right, COST_PRICES, price);
  for (unsigned k = 0; !bad && k < COST_PRICES; k++)
    price[k] += clock[k];
  for (size_t i = 0; !bad && i < f->files; i++)
    add_errors(&off, &g[i], price);
  if (!bad)
    write_prices(result, m, price, &off);
  free(g);
  free(weights);
  free(model);
  return bad;
}

static int take_line(void *ctx, uint64_t task, const char *text, size_t size) {
  (void)task;
  return fwrite(text, 1, size, ((fit *)ctx)->out) != size;
}

/* ---- options ---- */

static int print_usage(void) {
  fprintf(stderr, "usage: prices --out FILE --machines \"NAME...\" FOLDER...\n");
  return 2;
}

static bool read_machines(fit *f, const char *list) {
  char copy[4000], *save = NULL, err[GM_ERROR_SIZE];
  snprintf(copy, sizeof copy, "%s", list);
  for (char *w = strtok_r(copy, " ", &save); w; w = strtok_r(NULL, " ", &save)) {
    if (f->machines == MAX_MACHINES || gm_machine_find(&f->machine[f->machines], w, err, sizeof err))
      return fprintf(stderr, "%s\n", err), false;
    f->machines++;
  }
  return f->machines;
}

static void write_head(FILE *f) {
  fprintf(f, "# What the compiler charges for the objective joules, pJ: made by `make prices` (compiler/cost/event_prices.def).\n"
             "# A machine that is not here has the prices of the nearest one.\n"
             "machine threads temps latency_a latency_b latency_c isolates");
  for (unsigned k = 0; k < COST_PRICES; k++)
    fprintf(f, " %s", cost_price_name[k]);
  fprintf(f, "\n");
}

int main(int argc, char **argv) {
  static fit f;
  const char *out = NULL, *machines = "";
  const option_spec spec[] = {{.name = "--out", .text = &out}, {.name = "--machines", .text = &machines}};
  int k = options_read(spec, sizeof spec / sizeof spec[0], argc, argv);
  if (k < 0 || k == argc || !out || !read_machines(&f, machines))
    return print_usage();
  for (; k < argc; k++)
    if (shader_files(argv[k], &f.file, &f.files))
      return fprintf(stderr, "%s: error: no shaders\n", argv[k]), 1;
  if (!(f.out = table_open(out)))
    return 1;
  write_head(f.out);
  const gm_jobs j = {.ctx = &f, .jobs = JOBS, .tasks = f.machines, .work = fit_machine, .take = take_line};
  const int rc = gm_jobs_run(&j);
  free(f.file);
  return table_close(f.out, rc == 0) || rc;
}
