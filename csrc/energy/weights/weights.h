/* SPDX-License-Identifier: Apache-2.0 */
/* Energy of a run by two models (docs/energy.md).
   paper: Table VI of You and Wang 2013: every component's power times the cycles in which its clock ran (units of the paper x cycles).
   rtl: toggles and clocked flip-flops per component times weights from a data file (picojoule). */
#ifndef GM_ENERGY_H
#define GM_ENERGY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/activity/activity.h"
#include "core/machine/machine.h"
#include "core/sim/sim.h"

typedef struct {
  double input, output, others, total; /* energy */
  uint64_t cycles, open_v, open_o;
} gm_energy_paper;

/* Energy by Table VI, from the cycles of a run and the cycles in which each buffer's gated clock ran (with several threads the mean over
   the banks). */
gm_energy_paper gm_energy_at_paper(const gm_machine *m, const gm_sim_stats *st);
/* The sum of two runs. */
gm_energy_paper gm_energy_add(gm_energy_paper a, gm_energy_paper b);
/* Energy-delay product: energy x cycles. */
double gm_energy_edp(const gm_energy_paper *e);

/* A component of the core: a row of the weights file, with its flip-flops. */
typedef struct {
  char component[32]; /* as the attribute gloam_component in rtl/ names it */
  double per_toggle;  /* pJ per toggled bit */
  bool estimate;      /* the weight includes nets that are not counted */
  double flops;       /* flip-flops on the ungated clock */
  double gated;       /* flip-flops after clock gates, of all threads: those of buffers and fine-grained ones */
} gm_weight;

/* A part of the core and its component. */
typedef struct {
  char path[96]; /* below the core's top module: "u_back.u_ex" */
  unsigned row;
  bool net; /* of one net, not of an instance */
} gm_place;

/* A clock gate cell. */
typedef struct {
  char path[96];
  unsigned row, flops; /* its component, the flip-flops that it clocks */
} gm_gate_cell;

enum { GM_MAX_WEIGHTS = 64, GM_MAX_PLACES = 256, GM_MAX_GATE_CELLS = 192 };
typedef struct {
  double per_flop;  /* pJ per clocked flip-flop and cycle */
  char source[200]; /* where the numbers come from */
  gm_weight row[GM_MAX_WEIGHTS];
  size_t n;
  unsigned threads;
  /* what gm_components_load adds */
  gm_place place[GM_MAX_PLACES];
  size_t nplace;
  gm_gate_cell gate[GM_MAX_GATE_CELLS];
  size_t ngate;
} gm_weights;

/* Reads a weights file (docs/energy.md), text or path. 0, or -1 with "file:line:column: error: ..." in err. */
int gm_weights_parse(gm_weights *w, const char *text, size_t len, const char *name, char *err, size_t errsize);
int gm_weights_load(gm_weights *w, const char *path, char *err, size_t errsize);
/* Adds the components of a core with that many threads, from the file that scripts/build/components made. Every component needs a weight,
   every weight a component. 0, or -1 with a message that names the component that is missing. */
int gm_components_parse(gm_weights *w, const char *text, size_t len, const char *name, unsigned threads, char *err, size_t errsize);
int gm_components_load(gm_weights *w, const char *path, unsigned threads, char *err, size_t errsize);
/* The kind of a fine-grained clock gate, by its path: a gm_part; -1: of a buffer. */
int gm_part_of_gate(const char *path);
/* The row that counts a net, by its full hierarchical name; -1 for nets outside the core. */
int gm_component_of(const gm_weights *w, const char *net);

typedef struct {
  uint64_t toggles[GM_MAX_WEIGHTS];                   /* by row of the weights */
  double data[GM_MAX_WEIGHTS], clock[GM_MAX_WEIGHTS]; /* pJ by row */
  double total;
} gm_energy_rtl;

/* Energy by toggles and clocked flip-flops; w has the components. */
gm_energy_rtl gm_energy_at_rtl(const gm_weights *w, const gm_activity *a, const gm_sim_stats *st);

#endif
