/* SPDX-License-Identifier: Apache-2.0 */
/* Computes errors of the energy models: mean, worst, R2 of windows, Kendall's tau (docs/energy.md, "Energy model RTL, fitted"). */
#include <math.h>
#include <string.h>

#include "measure/levels/study.h"

double gm_study_gate(const gm_window *w, size_t row) { return w->gate.data[row] + w->gate.clock[row] + w->gate.leakage[row]; }

/* Clock and leakage follow from the netlist alone, toggles from the fit. */
double gm_study_rtl(const gm_study *s, const gm_window *w, size_t row) {
  gm_netlist_edge e = gm_netlist_edge_of(s->gate, row);
  unsigned open = !strcmp(s->weights.row[row].component, "input") ? w->open_v : w->open_o;
  const gm_fit *f = &s->fit[row];
  double pj = (e.root + e.leakage) * w->cycles + e.gated * open;
  for (size_t i = 0; i < f->n; i++)
    pj += f->weight[i] * (f->column[i] == s->signals.n ? w->cycles : (double)w->toggles[f->column[i]]);
  return pj;
}

typedef struct {
  double gate, rtl;
  unsigned cycles;
} sum;

static double percent(double is, double should) { return 100 * fabs(is / should - 1); }

/* Sums for R2 over windows of 64 cycles. */
typedef struct {
  double y, yy, ee;
  unsigned n;
} squares;

static void add_window(squares *q, sum *w) {
  if (w->cycles == GM_WINDOW_CYCLES * GM_WINDOWS_IN_REPORT) {
    q->y += w->gate;
    q->yy += w->gate * w->gate;
    q->ee += (w->gate - w->rtl) * (w->gate - w->rtl);
    q->n++;
    *w = (sum){0, 0, 0};
  }
}

static void add_program(const gm_study *s, const gm_study_program *p, gm_study_errors *e, squares *q, sum *rows) {
  sum all = {0, 0, 0}, window = {0, 0, 0}, row[GM_MAX_WEIGHTS];
  memset(row, 0, sizeof row);
  for (size_t k = p->first; k < p->last; k++) {
    const gm_window *w = &s->windows.window[k];
    for (size_t r = 0; r < s->weights.n; r++) {
      double gate = gm_study_gate(w, r), rtl = gm_study_rtl(s, w, r);
      row[r].gate += gate;
      row[r].rtl += rtl;
      window.gate += gate;
      window.rtl += rtl;
      all.gate += gate;
      all.rtl += rtl;
    }
    all.cycles += w->cycles;
    window.cycles += w->cycles;
    add_window(q, &window);
  }
  double off = percent(all.rtl, all.gate), constant = percent(s->constant * all.cycles, all.gate);
  e->mean += off;
  e->worst = fmax(e->worst, off);
  e->constant_mean += constant;
  e->constant_worst = fmax(e->constant_worst, constant);
  e->programs++;
  for (size_t r = 0; r < s->weights.n; r++) {
    rows[r].gate += row[r].gate;
    rows[r].rtl += row[r].rtl;
    if (row[r].gate <= 0.05 * all.gate)
      continue;
    e->row_n[r]++;
    e->row_mean[r] += percent(row[r].rtl, row[r].gate);
    e->row_worst[r] = fmax(e->row_worst[r], percent(row[r].rtl, row[r].gate));
  }
}

/* Kendall's tau of the energy a cycle by the model `program` with that by the model `rtl`, over all pairs of test programs. */
static double tau(const gm_study *s) {
  double agree = 0, pairs = 0;
  for (size_t i = 0; i < s->programs; i++)
    for (size_t k = 0; s->program[i].test && k < i; k++) {
      const gm_study_program *a = &s->program[i], *b = &s->program[k];
      if (!b->test)
        continue;
      double ca = (double)a->stats.cycles, cb = (double)b->stats.cycles;
      double rtl = gm_study_rtl_of(s, a) / ca - gm_study_rtl_of(s, b) / cb,
             counted = gm_study_counted_of(s, a) / ca - gm_study_counted_of(s, b) / cb;
      agree += rtl * counted > 0 ? 1 : rtl * counted < 0 ? -1 : 0;
      pairs++;
    }
  return pairs > 0 ? agree / pairs : 0;
}

static void add_counted(const gm_study *s, const gm_study_program *p, gm_study_errors *e) {
  double off = percent(gm_study_counted_of(s, p), gm_study_rtl_of(s, p));
  e->counted_mean += off;
  e->counted_worst = fmax(e->counted_worst, off);
}

gm_study_errors gm_study_errors_of(const gm_study *s) {
  gm_study_errors e;
  squares q = {0, 0, 0, 0};
  sum rows[GM_MAX_WEIGHTS];
  double all = 0;
  memset(&e, 0, sizeof e);
  memset(rows, 0, sizeof rows);
  for (size_t i = 0; i < s->programs; i++)
    if (s->program[i].test) {
      add_program(s, &s->program[i], &e, &q, rows);
      add_counted(s, &s->program[i], &e);
    } else
      e.trained++;
  for (size_t r = 0; r < s->weights.n; r++)
    all += rows[r].gate;
  for (size_t r = 0; r < s->weights.n; r++) {
    e.row_mean[r] /= e.row_n[r] ? e.row_n[r] : 1;
    e.row_bias[r] = rows[r].gate > 0 ? 100 * (rows[r].rtl / rows[r].gate - 1) : 0;
    e.row_share[r] = all > 0 ? 100 * rows[r].gate / all : 0;
  }
  e.mean /= e.programs ? e.programs : 1;
  e.constant_mean /= e.programs ? e.programs : 1;
  e.counted_mean /= e.programs ? e.programs : 1;
  e.counted_tau = tau(s);
  e.windows = q.n;
  e.r2 = q.n ? 1 - q.ee / (q.yy - q.y * q.y / q.n) : 0;
  return e;
}
