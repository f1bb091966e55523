/* SPDX-License-Identifier: Apache-2.0 */
/* Energy of a run, at two levels.

   paper: Table VI of You and Wang 2013: every component's power times the cycles in which its clock ran (units of the paper x cycles).
   RTL: toggles and clocked flip-flops per component times weights from a data file (picojoule). */
#ifndef GM_ENERGY_H
#define GM_ENERGY_H

#include <stddef.h>
#include <stdint.h>

#include "activity/activity.h"
#include "machine/machine.h"
#include "sim/sim.h"

typedef struct {
  double input, output, others, total; /* energy */
  uint64_t cycles, open_v, open_o;
} gm_energy_paper;

/* Energy by Table VI, from the cycles of a run and the cycles in which each buffer's gated clock ran (with several threads the mean over
   the banks). */
gm_energy_paper gm_energy_at_paper(const gm_machine *m, const gm_sim_stats *st);
gm_energy_paper gm_energy_add(gm_energy_paper a, gm_energy_paper b);
/* Energy-delay product: energy x cycles. */
double gm_energy_edp(const gm_energy_paper *e);

/* One row of the weights file. */
typedef struct {
  char component[32]; /* name in the report */
  char prefix[64];    /* start of the instance paths whose nets count in this row; "": the nets that no other row counts */
  double per_toggle;  /* pJ per toggled bit */
  double flops;       /* number of flip-flops: the row's formula, evaluated for the machine */
  char clock[8];      /* cycles in which the flip-flops are clocked: "core": all; "v", "o": the buffer's gate is open; "adv": the pipeline
                         advances */
} gm_weight;

enum { GM_MAX_WEIGHTS = 64 };
typedef struct {
  double per_flop;  /* pJ per clocked flip-flop and cycle */
  char source[200]; /* where the numbers come from */
  gm_weight row[GM_MAX_WEIGHTS];
  size_t n;
} gm_weights;

/* Reads a weights file (docs/energy.md), text or path, for a machine. 0, or -1 with "file:line:column: error: ..." in err. */
int gm_weights_parse(gm_weights *w, const char *text, size_t len, const char *name, const gm_machine *m, char *err, size_t errsize);
int gm_weights_load(gm_weights *w, const char *path, const gm_machine *m, char *err, size_t errsize);

typedef struct {
  uint64_t toggles[GM_MAX_WEIGHTS];                   /* by row of the weights */
  double data[GM_MAX_WEIGHTS], clock[GM_MAX_WEIGHTS]; /* pJ by row */
  double total;
} gm_energy_rtl;

gm_energy_rtl gm_energy_at_rtl(const gm_weights *w, const gm_activity *a, const gm_sim_stats *st);

#endif
