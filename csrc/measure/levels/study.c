/* SPDX-License-Identifier: Apache-2.0 */
/* Measures the energy of many programs by the energy model `gate`, and fits the models `rtl` and `program` to it (study.h). */
#include "measure/levels/study.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/error.h"
#include "base/home.h"

enum { SIGNALS_MAX = 8 };
static const double SIGNAL_MIN = 0.005;

int gm_study_open(gm_study *s, const char *machine, char *err, size_t errsize) {
  char components[8192], weights[4096];
  memset(s, 0, sizeof *s);
  if (gm_machine_find(&s->machine, machine, err, errsize) || gm_home(weights, sizeof weights, "data/rtl-weights.txt", err, errsize) ||
      gm_weights_load(&s->weights, weights, err, errsize) ||
      gm_core_components(components, sizeof components, &s->machine, stderr, err, errsize) ||
      gm_components_load(&s->weights, components, s->machine.threads, err, errsize) ||
      gm_core_make(&s->machine, GM_RTL_COUNT, stderr, err, errsize) ||
      !(s->tb = gm_tb_open_zero(&s->machine, GM_RTL_COUNT, err, errsize)) ||
      !(s->gate = gm_netlist_open(&s->machine, &s->weights, err, errsize)))
    return -1;
  gm_program_meter_init(&s->meter, &s->machine);
  return gm_signals_init(&s->signals, gm_tb_rtl(s->tb), &s->weights) ? gm_error(err, errsize, machine, "out of memory") : 0;
}

void gm_study_close(gm_study *s) {
  gm_windows_free(&s->windows);
  gm_signals_free(&s->signals);
  gm_netlist_close(s->gate);
  gm_tb_close(s->tb);
}

static int run_study_program(gm_study *s, gm_study_program *p, char *err, size_t errsize) {
  gm_program code;
  char why[GM_ERROR_SIZE];
  if (gm_program_read(&code, p->elf, err, errsize))
    return -1;
  gm_run *inputs = gm_run_load(p->inputs, err, errsize);
  gm_run_config cfg = {.policy = strcmp(p->policy, "none") != 0 ? GM_GATE_PROGRAM : GM_GATE_NONE,
                       .wake = s->machine.wake,
                       .texture_latency = s->machine.texture_latency};
  p->first = s->windows.n;
  int rc = inputs ? 0 : -1;
  clock_t start = clock();
  if (!rc && gm_windows_run(&s->windows, s->tb, s->gate, &s->signals, &code, inputs, 0, &cfg, &p->stats, &s->meter, why, sizeof why))
    rc = gm_error(err, errsize, p->elf, "%s", why);
  p->seconds = (double)(clock() - start) / CLOCKS_PER_SEC;
  p->run_seconds = s->windows.seconds;
  p->last = s->windows.n;
  if (inputs)
    gm_run_free(inputs);
  gm_program_free(&code);
  return rc;
}

int gm_study_run(gm_study *s, const char *list, FILE *progress, char *err, size_t errsize) {
  FILE *in = fopen(list, "r");
  char kind[16];
  if (!in)
    return gm_error(err, errsize, list, "cannot be read");
  int rc = 0;
  while (!rc && s->programs < GM_STUDY_PROGRAMS) {
    gm_study_program *p = &s->program[s->programs];
    if (fscanf(in, "%15s %63s %15s %511s %511s", kind, p->name, p->policy, p->elf, p->inputs) != 5)
      break;
    p->test = !strcmp(kind, "test");
    rc = run_study_program(s, p, err, errsize);
    s->programs += !rc;
    if (progress && s->programs % 20 == 0)
      fprintf(progress, "%zu programs, %zu windows\n", s->programs, s->windows.n);
  }
  fclose(in);
  return rc;
}

/* The training windows, as rows of the fit of one component. */
typedef struct {
  const gm_window **row;
  size_t *column; /* signals; signals.n is the number of cycles */
  double *target, *scale;
  size_t rows, columns, cycles;
} training;

static double read_training_value(const void *ctx, size_t row, size_t column) {
  const training *t = ctx;
  const gm_window *w = t->row[row];
  return t->column[column] == t->cycles ? w->cycles : (double)w->toggles[t->column[column]];
}

static void choose_columns(training *t, const gm_study *s, size_t row) {
  t->columns = 0;
  for (size_t i = 0; i < s->signals.n; i++) {
    const char *from = s->weights.row[s->signals.row[i]].component;
    if (s->signals.row[i] == row || !strcmp(from, "operands") || !strcmp(from, "results"))
      t->column[t->columns++] = i;
  }
  t->column[t->columns++] = s->signals.n;
}

/* The error of a window is divided by the root of its energy. That is between the absolute and the relative error. */
static int fit_row(gm_study *s, training *t, size_t row) {
  double mean = 0;
  for (size_t k = 0; k < t->rows; k++)
    mean += t->row[k]->gate.data[row] / (double)t->rows;
  for (size_t k = 0; k < t->rows; k++) {
    t->target[k] = t->row[k]->gate.data[row];
    t->scale[k] = 1 / sqrt(t->target[k] + mean + 1e-9);
  }
  choose_columns(t, s, row);
  gm_fit *f = &s->fit[row];
  if (gm_fit_columns(f, read_training_value, t, t->target, t->scale, t->rows, t->columns, SIGNALS_MAX, SIGNAL_MIN))
    return -1;
  for (size_t i = 0; i < f->n; i++)
    f->column[i] = t->column[f->column[i]];
  return 0;
}

int gm_study_fit(gm_study *s, char *err, size_t errsize) {
  size_t n = s->windows.n + 1;
  training t = {calloc(n, sizeof *t.row),
                calloc(s->signals.n + 1, sizeof *t.column),
                calloc(n, sizeof *t.target),
                calloc(n, sizeof *t.scale),
                0,
                0,
                s->signals.n};
  int rc = t.row && t.column && t.target && t.scale ? 0 : -1;
  double pj = 0, cycles = 0;
  for (size_t i = 0; !rc && i < s->programs; i++)
    for (size_t k = s->program[i].first; !s->program[i].test && k < s->program[i].last; k++) {
      const gm_window *w = t.row[t.rows++] = &s->windows.window[k];
      pj += gm_netlist_total(&w->gate, s->weights.n);
      cycles += w->cycles;
    }
  for (size_t r = 0; !rc && r < s->weights.n; r++)
    rc = fit_row(s, &t, r);
  s->constant = cycles > 0 ? pj / cycles : 0;
  free(t.row);
  free(t.column);
  free(t.target);
  free(t.scale);
  return rc ? gm_error(err, errsize, "energy-fit", "out of memory") : 0;
}
