/* SPDX-License-Identifier: Apache-2.0 */
/* Energy of a run, at two levels.

   paper: Table VI of You and Wang 2013: every component's power times the cycles in which its clock ran (units of the paper x cycles).
   RTL: toggles and clocked flip-flops per component times weights from a data file (picojoule). */
#ifndef GL_ENERGY_H
#define GL_ENERGY_H

#include <stddef.h>
#include <stdint.h>

#include "activity/activity.h"
#include "machine/machine.h"
#include "sim/sim.h"

typedef struct {
  double input, output, others, total; /* energy */
  uint64_t cycles, open_v, open_o;
} gl_energy_paper;

/* From the cycles of a run and the cycles in which each buffer's gated clock ran (with several threads: the mean over the banks). */
gl_energy_paper gl_energy_at_paper(const gl_machine *m, const gl_sim_stats *st);
gl_energy_paper gl_energy_add(gl_energy_paper a, gl_energy_paper b);
/* Energy-delay product: energy x cycles. */
double gl_energy_edp(const gl_energy_paper *e);

/* One row of the weights file. */
typedef struct {
  char component[32]; /* name in the report */
  char prefix[64];    /* instance path under the core whose nets count here; "" : what no other row takes */
  double per_toggle;  /* pJ per toggled bit */
  double flops;       /* flip-flops per clock domain of the row, formula evaluated for the machine */
  char clock[8];      /* "core": every cycle; "v", "o": cycles with the gate open; "adv": advancing cycles */
} gl_weight;

enum { GL_MAX_WEIGHTS = 64 };
typedef struct {
  double per_flop;  /* pJ per clocked flip-flop and cycle */
  char source[200]; /* where the numbers come from */
  gl_weight row[GL_MAX_WEIGHTS];
  size_t n;
} gl_weights;

/* Reads a weights file (docs/energy.md), text or path, for a machine. 0, or -1 with "file:line:column: error: ..." in err. */
int gl_weights_parse(gl_weights *w, const char *text, size_t len, const char *name, const gl_machine *m, char *err, size_t errsize);
int gl_weights_load(gl_weights *w, const char *path, const gl_machine *m, char *err, size_t errsize);

typedef struct {
  uint64_t toggles[GL_MAX_WEIGHTS];                   /* by row of the weights */
  double data[GL_MAX_WEIGHTS], clock[GL_MAX_WEIGHTS]; /* pJ by row */
  double total;
} gl_energy_rtl;

gl_energy_rtl gl_energy_at_rtl(const gl_weights *w, const gl_activity *a, const gl_sim_stats *st);

#endif
