/* SPDX-License-Identifier: Apache-2.0 */
/* Fits the clock energy of a core in which each word with an enable has a clock gate, to that of the energy model `gate`: for the model
   `rtl` by signals, for `program` by counts (docs/energy.md, "Enables as clock gates by the energy models rtl and program"). */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "measure/levels/study.h"

enum { SIGNALS_MAX = 12, COUNTS_MAX = 20 };
static const double SIGNAL_MIN = 0.002, COUNT_MIN = 0.002;

typedef struct {
  const gm_window **row;
  size_t *signal; /* by column; signals.n of the study is the number of cycles */
  double *target, *scale;
  size_t rows, signals, cycles;
} table;

static double read_signal(const void *ctx, size_t row, size_t column) {
  const table *t = ctx;
  const gm_window *w = t->row[row];
  return t->signal[column] == t->cycles ? w->cycles : (double)w->toggles[t->signal[column]];
}

static double read_count(const void *ctx, size_t row, size_t column) { return ((const table *)ctx)->row[row]->count[column]; }

/* Signals of the component, and the control of the operands and of the results. */
static void choose_signals(table *t, const gm_study *s, size_t row) {
  t->signals = 0;
  for (size_t i = 0; i < s->signals.n; i++) {
    const char *from = s->weights.row[s->signals.row[i]].component;
    if (s->signals.row[i] == row || !strcmp(from, "operands") || !strcmp(from, "results"))
      t->signal[t->signals++] = i;
  }
  t->signal[t->signals++] = s->signals.n;
}

static int fit_row(gm_study *s, table *t, size_t row) {
  double mean = 0;
  for (size_t k = 0; k < t->rows; k++) {
    t->target[k] = t->row[k]->gate.icg[row];
    mean += t->target[k] / (double)t->rows;
  }
  for (size_t k = 0; k < t->rows; k++)
    t->scale[k] = 1 / sqrt(t->target[k] + mean + 1e-9);
  choose_signals(t, s, row);
  gm_fit *f = &s->gated[row];
  if (gm_fit_columns(f, read_signal, t, t->target, t->scale, t->rows, t->signals, SIGNALS_MAX, SIGNAL_MIN))
    return -1;
  for (size_t i = 0; i < f->n; i++)
    f->column[i] = t->signal[f->column[i]];
  return gm_fit_columns(&s->gated_counts[row], read_count, t, t->target, t->scale, t->rows, GM_PROGRAM_COUNTS, COUNTS_MAX, COUNT_MIN);
}

int gm_study_fit_gated(gm_study *s, char *err, size_t errsize) {
  size_t n = s->windows.n + 1;
  table t = {calloc(n, sizeof *t.row),
             calloc(s->signals.n + 1, sizeof *t.signal),
             calloc(n, sizeof *t.target),
             calloc(n, sizeof *t.scale),
             0,
             0,
             s->signals.n};
  int rc = t.row && t.signal && t.target && t.scale ? 0 : -1;
  for (size_t i = 0; !rc && i < s->programs; i++)
    for (size_t k = s->program[i].first; !s->program[i].test && k < s->program[i].last; k++)
      t.row[t.rows++] = &s->windows.window[k];
  for (size_t r = 0; !rc && r < s->weights.n; r++)
    rc = fit_row(s, &t, r);
  free(t.row);
  free(t.signal);
  free(t.target);
  free(t.scale);
  return rc ? gm_error(err, errsize, "energy-fit", "out of memory") : 0;
}

static double at_rtl(const gm_study *s, const gm_window *w, size_t row) {
  const gm_fit *f = &s->gated[row];
  double pj = 0;
  for (size_t i = 0; i < f->n; i++)
    pj += f->weight[i] * (f->column[i] == s->signals.n ? w->cycles : (double)w->toggles[f->column[i]]);
  return pj;
}

static double at_program(const gm_study *s, const gm_window *w, size_t row) {
  const gm_fit *f = &s->gated_counts[row];
  double pj = 0;
  for (size_t i = 0; i < f->n; i++)
    pj += f->weight[i] * (double)w->count[f->column[i]];
  return pj;
}

/* Data and leakage of the model `program`: its energy without the clock of the core as it is. */
static double counted_data(const gm_study *s, const gm_window *w, size_t row) {
  double clock = gm_study_rtl(s, w, row) - gm_study_rtl_data(s, w, row);
  return gm_study_counted(s, w, row) - clock;
}

gm_gated_errors gm_study_gated_errors(const gm_study *s) {
  gm_gated_errors e = {0, 0, 0, 0, 0};
  for (size_t i = 0; i < s->programs; i++) {
    const gm_study_program *p = &s->program[i];
    double gate = 0, rtl = 0, program = 0;
    for (size_t k = p->first; p->test && k < p->last; k++)
      for (size_t r = 0; r < s->weights.n; r++) {
        const gm_window *w = &s->windows.window[k];
        double leakage = w->gate.leakage[r];
        gate += w->gate.data[r] + w->gate.icg[r] + leakage;
        rtl += gm_study_rtl_data(s, w, r) + at_rtl(s, w, r) + leakage;
        program += counted_data(s, w, r) + at_program(s, w, r) + leakage;
      }
    if (!p->test || gate <= 0)
      continue;
    double off_rtl = 100 * fabs(rtl / gate - 1), off_program = 100 * fabs(program / gate - 1);
    e.rtl_mean += off_rtl;
    e.program_mean += off_program;
    e.rtl_worst = fmax(e.rtl_worst, off_rtl);
    e.program_worst = fmax(e.program_worst, off_program);
    e.programs++;
  }
  e.rtl_mean /= e.programs ? e.programs : 1;
  e.program_mean /= e.programs ? e.programs : 1;
  return e;
}
