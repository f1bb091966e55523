/* SPDX-License-Identifier: Apache-2.0 */
/* The gating methods that the tables of You and Wang compare (docs/gating.md), and figures with the input buffer, the output buffer or both
   gated. The macros are rows of lists of methods: AUTO with policy `auto`, OURS with policy `program`, ALL all methods but none for the
   buffers b, LAST the end. */
#ifndef GM_GATED_METHODS_H
#define GM_GATED_METHODS_H

#include "regress/papers/experiments.h"

#define NONE                                                                                                                               \
  { "none", GC_GATE_NONE, GM_GATE_NONE, -1, NULL, GATING_BOTH, GC_JOIN_DUP, GC_BRANCH_LARGE }
#define AUTO(name, gate, buffers)                                                                                                          \
  { name, gate, GM_GATE_AUTO, -1, NULL, buffers, GC_JOIN_DUP, GC_BRANCH_LARGE }
#define OURS(name, gate, buffers)                                                                                                          \
  { name, gate, GM_GATE_PROGRAM, -1, NULL, buffers, GC_JOIN_DUP, GC_BRANCH_LARGE }
#define ALL(b)                                                                                                                             \
  AUTO("naive", GC_GATE_NAIVE, b), AUTO("promote", GC_GATE_PROMOTE, b), AUTO("local", GC_GATE_LOCAL, b),                                   \
      AUTO("global", GC_GATE_GLOBAL, b), OURS("hints", GC_GATE_HINTS, b), OURS("best", GC_GATE_BEST, b)
#define LAST                                                                                                                               \
  { NULL, GC_GATE_NONE, GM_GATE_NONE, -1, NULL, GATING_BOTH, GC_JOIN_DUP, GC_BRANCH_LARGE }

/* First none, then all methods with both buffers gated. gated_by_buffer continues with the input buffer alone, then the output buffer
   alone. */
extern const gating_method gated_both[], gated_by_buffer[];
extern const char *const gated_name[]; /* of gating_buffers */

/* What a figure shows. */
typedef enum { GATED_SLOWDOWN, GATED_BUFFER, GATED_CORE, GATED_EDP, GATED_QUANTITIES } gated_quantity;
double gated_pick(const gating_figures *g, gated_quantity q);
/* The paper's average in percent (section 5.2); ABSENT: it prints none. */
double gated_paper(gating_buffers gated, const char *method, gated_quantity q);

/* The setting at which the methods as the paper has them (GC_GATE_LITERAL) come nearest to its figures (calibration.c). */
enum { GATED_WRITTEN_TEXTURE = 3, GATED_WRITTEN_WAKE = 1 };

double saved_percent(double now, double before);
/* Like gating_relative and gating_average, but the buffers' energy counts only the gated ones. */
gating_figures gated_relative(const gating_cell *none, const gating_cell *c, gating_buffers gated);
gating_figures gated_average(const gating_table *t, size_t method, size_t *n);
/* The first columns of a row: benchmark,gated,method,cycles,slowdown_pct,buffer_energy_pct,core_energy_pct,edp_pct. */
void gated_put_row(FILE *f, const char *bench, const gating_method *m, const gating_figures *g);

/* you_wang_programs.c: Table V. 0 or -1. */
int write_programs(const place *p, const gating_table *by_buffer);

#endif
