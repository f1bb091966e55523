/* SPDX-License-Identifier: Apache-2.0 */
/* Measures what operand isolation and fine-grained clock gates save, by the energy model `gate` (docs/energy.md, Operand isolation). The
   programs run on a plain netlist and on netlists of the same core with operand isolation (machine keys isolate_ and gate_), compared
   with the same core and with the same inputs, so the cycles are the same. */
#ifndef GM_LEVELS_DARK_H
#define GM_LEVELS_DARK_H

#include "measure/levels/columns.h"

enum { GM_ISOLATION_NETLISTS = 16, GM_ISOLATION_SETS = 2 };

/* A set of benchmarks on one netlist: energy with the program's gating and every enable as a clock gate. */
typedef struct {
  double below_none, below_icg; /* mean over the benchmarks, percent, of the plain netlist's columns */
  size_t worse, n;              /* benchmarks that take more than the plain netlist's `icg`; benchmarks */
} gm_isolation_set;

typedef struct {
  char name[64];
  double area_um2, fmax_mhz;        /* of the cells and with wires, from build/silicon/NAME.json */
  double pj[GM_COLUMN_ROWS];        /* by benchmark, as in `plain` */
  double icg[GM_COLUMN_ROWS];       /* without the program's gating */
  double component[GM_MAX_WEIGHTS]; /* pJ a cycle by component, all programs with `best` together, every enable a clock gate */
  gm_isolation_set set[GM_ISOLATION_SETS];
} gm_isolation_netlist;

typedef struct {
  gm_columns plain;
  gm_isolation_netlist netlist[GM_ISOLATION_NETLISTS]; /* the first is the plain one */
  size_t netlists;
  const gm_weights *weights; /* the components */
} gm_isolation;

extern const char *const gm_isolation_set_name[GM_ISOLATION_SETS];

/* Runs the programs of the list on the study's netlist, then on the others. 0, or -1 with a message: also if an output of a netlist
   differs from the core's. */
int gm_isolation_run(gm_isolation *d, gm_study *s, const char *list, char *const *names, size_t n, char *err, size_t errsize);
/* Writes all figures as JSON. 0, or -1 with a message. */
int gm_isolation_write(const gm_isolation *d, const char *path, char *err, size_t errsize);

#endif
