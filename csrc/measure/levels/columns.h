/* SPDX-License-Identifier: Apache-2.0 */
/* Compares four ways of clock gating by the energy model `gate`, which counts toggles of a netlist (docs/energy.md), as columns of a
   table. `none`: all clocks run. `icg`: each word with an enable has a clock gate, as a synthesis tool makes them
   (energy/netlist/hold.h). `program`: the buffers' gates, opened and shut by the program. `both`. */
#ifndef GM_LEVELS_COLUMNS_H
#define GM_LEVELS_COLUMNS_H

#include "measure/levels/study.h"

typedef struct {
  char benchmark[64];
  double none, icg, program, both; /* pJ of one vertex and one fragment */
  unsigned cycles_none, cycles_program;
} gm_column_row;

enum { GM_COLUMN_ROWS = 64 };

typedef struct {
  gm_column_row row[GM_COLUMN_ROWS];
  size_t n;
} gm_columns;

/* From the programs of the test set, which are there without gating (policy none) and with `best` (policy program). A benchmark of which
   one is missing is left out. */
void gm_columns_of(gm_columns *c, const gm_study *s);
/* Mean over the benchmarks with these names (NULL at the end) of how far `both` is below `none` and below `icg`, percent. Returns how many
   there are. */
size_t gm_columns_below(const gm_columns *c, const char *const *names, double *none, double *icg);
/* Writes the table as JSON. 0, or -1 with a message. */
int gm_columns_write(const gm_columns *c, const gm_study *s, const char *path, char *err, size_t errsize);

#endif
