/* SPDX-License-Identifier: Apache-2.0 */
/* Measures the error that weights of another machine have on this one, as they are used for a machine without a netlist (docs/energy.md,
   "Energy model RTL, fitted"). */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "measure/levels/study.h"

typedef struct {
  const gm_fitted *f;
  size_t *column; /* by toggle of f: which signal of the study; signals.n if this core does not have it */
  gm_fitted_clock clock[GM_MAX_WEIGHTS], estimated[GM_MAX_WEIGHTS]; /* by row of f: by counted, and by estimated flip-flops */
} transfer;

static void find_columns(transfer *t, const gm_study *s) {
  for (size_t k = 0; k < t->f->toggles; k++) {
    size_t i = 0;
    while (i < s->signals.n && strcmp(s->signals.name[i], t->f->toggle[k].signal) != 0)
      i++;
    t->column[k] = i;
  }
}

static double clock_of(const transfer *t, const gm_fitted_clock *c, const gm_window *w, bool program, size_t r) {
  unsigned open = c->output ? w->open_o : w->open_v;
  return (c->free_pj + (program ? t->f->row[r].leakage_pj : t->f->row[r].idle_pj)) * w->cycles + c->gated_pj * open;
}

/* pJ of a window by the models `rtl` and `program`, with the other machine's weights. */
static void energy_of(const transfer *t, const gm_study *s, const gm_window *w, double *rtl, double *program) {
  for (size_t k = 0; k < t->f->toggles; k++)
    *rtl += t->column[k] < s->signals.n ? t->f->toggle[k].pj * (double)w->toggles[t->column[k]] : 0;
  for (size_t r = 0; r < t->f->rows; r++) {
    *rtl += clock_of(t, &t->clock[r], w, false, r);
    *program += clock_of(t, &t->estimated[r], w, true, r);
    for (size_t i = 0; i < GM_PROGRAM_COUNTS; i++)
      *program += t->f->count_pj[r][i] * (double)w->count[i];
  }
}

static void add_program(const transfer *t, const gm_study *s, const gm_study_program *p, gm_transfer_errors *e) {
  double gate = 0, rtl = 0, program = 0;
  for (size_t k = p->first; k < p->last; k++) {
    const gm_window *w = &s->windows.window[k];
    gate += gm_netlist_total(&w->gate, s->weights.n);
    energy_of(t, s, w, &rtl, &program);
  }
  double off_rtl = 100 * fabs(rtl / gate - 1), off_program = 100 * fabs(program / gate - 1);
  e->rtl_mean += off_rtl;
  e->program_mean += off_program;
  e->rtl_worst = fmax(e->rtl_worst, off_rtl);
  e->program_worst = fmax(e->program_worst, off_program);
  e->programs++;
}

int gm_study_transfer(const gm_study *s, const gm_fitted *f, gm_transfer_errors *e, char *err, size_t errsize) {
  transfer t = {.f = f, .column = calloc(f->toggles + 1, sizeof *t.column)};
  *e = (gm_transfer_errors){.programs = 0};
  memcpy(e->from, f->machine, sizeof e->from);
  if (!t.column)
    return gm_error(err, errsize, "energy-fit", "out of memory");
  find_columns(&t, s);
  for (size_t r = 0; r < f->rows; r++) {
    t.clock[r] = gm_fitted_clock_of(f, r, &s->weights);
    t.estimated[r] = gm_fitted_clock_on(f, r, &s->machine);
  }
  for (size_t i = 0; i < s->programs; i++)
    if (s->program[i].test)
      add_program(&t, s, &s->program[i], e);
  e->rtl_mean /= e->programs ? e->programs : 1;
  e->program_mean /= e->programs ? e->programs : 1;
  free(t.column);
  return 0;
}
