/* SPDX-License-Identifier: Apache-2.0 */
/* The gating experiment (You and Wang 2013, section 5, Figures 15 to 18; docs/gating.md): benchmarks are compiled under every gating method
   and run on the Verilated core in lockstep with the simulator, one vertex and one fragment each. Energy is that of Table VI. */
#ifndef GM_GATING_H
#define GM_GATING_H

#include <stdbool.h>
#include <stdio.h>

#include "energy/weights/weights.h"
#include "search/compile.h"

typedef enum { GATING_BOTH, GATING_INPUT, GATING_OUTPUT } gating_buffers;

typedef struct {
  const char *name;
  gc_gate gate;
  gm_gate_policy policy;
  int wake; /* wake latency; -1: that of gating_setting */
  const char *text;
  gating_buffers buffers; /* which buffers have gates; a buffer without a gate is clocked in every cycle */
  gc_join join;
  gc_branch branch;
} gating_method;

extern const gating_method gating_methods[]; /* ends with name NULL; the first is the baseline `none` */

enum { GATING_MAX_BENCHMARKS = 32, GATING_MAX_METHODS = 32, GATING_MAX_RUNS = 16 };

/* What the compiler says about one program. */
typedef struct {
  unsigned bundles, temps;
  char rung[32]; /* the strategy of the back end with which the program fitted the machine */
} gating_compiled;

/* One benchmark under one method. */
typedef struct {
  bool fits; /* compiled for the machine */
  gm_energy_paper stage[2], sum;
  gating_compiled compiled[2];
  /* If the setting has a weights file: toggles of the core and their energy, and the simulator's counts; sums of both stages. */
  gm_energy_rtl rtl;
  gm_sim_stats counts;
} gating_cell;

typedef struct {
  char name[64];
  char machine[32];
  gating_cell cell[GATING_MAX_METHODS];
} gating_benchmark;

typedef struct {
  unsigned wake, texture_scale;
  unsigned texture_latency;    /* of gating_setting */
  const gating_method *method; /* NULL: gating_methods */
  gating_benchmark *bench;
  size_t nbench, nmethod;
} gating_table;

typedef struct {
  const char *shaders;            /* folder with NAME/NAME.vert, NAME.frag, inputs.json */
  const char *const *names;       /* ends with NULL */
  const char *machine, *fallback; /* machine to compile for; larger machine for benchmarks that do not fit the first */
  unsigned wake, texture_scale;
  unsigned texture_latency;     /* of both machines, in place of their own; 0: their own. texture_scale applies to it */
  const gating_method *methods; /* NULL: gating_methods; the first is the baseline */
  const char *disable;          /* passes of the compiler left out, comma separated; may be NULL */
  int level;                    /* optimisation level of the compiler */
  unsigned runs;                /* invocations of each stage to run and add up; 0: only the first, which is the representative one */
  unsigned temps;               /* temporaries that programs may use, fewer than the machine's; 0: all of them. Programs that do not
                                   fit are left out */
  const char *weights;          /* file of weights for toggles; NULL: toggles are not counted */
  FILE *progress;               /* may be NULL */
} gating_setting;

/* Runs one table. Every program is proven (core/check/check.h) and runs in lockstep. 0, or -1 with a message in err: a program that is not
   proven, a lockstep difference, outputs that differ between methods, a missing file. */
int gating_run(const gating_setting *s, gating_table *t, char *err, size_t errsize);
void gating_free(gating_table *t);

/* Adds all counts of a run. */
void gating_counts_add(gm_sim_stats *to, const gm_sim_stats *s);
/* Writes a benchmark's results as text (malloc'd), with toggles if rtl, and reads such a text back; false: the text is no such text. */
char *gating_benchmark_text(const gating_benchmark *b, size_t methods, bool rtl);
bool gating_benchmark_read(gating_benchmark *b, size_t methods, bool rtl, const char *text);
/* A table as text, without toggles; it reads back to the same figures. 0, or -1: out of memory, or the text is no table. */
int gating_write(FILE *f, const gating_table *t);
int gating_read(gating_table *t, const char *text);

/* The methods of a table. */
const gating_method *gating_methods_of(const gating_table *t);

/* Figures relative to the first method, in percent: reductions positive, slowdown positive when slower. */
typedef struct {
  double slowdown, buffer, core, edp;
  double cycles;
} gating_figures;
/* The figures of one cell, compared with those of the baseline. */
gating_figures gating_relative(const gating_cell *none, const gating_cell *c);
/* Mean over the benchmarks that fit the machine under this method; *n gets the number of these benchmarks. */
gating_figures gating_average(const gating_table *t, size_t method, size_t *n);

/* CSV (columns benchmark,method,cycles,slowdown_pct,buffer_energy_pct,core_energy_pct,edp_pct; last rows average) and JSON. */
void gating_csv(FILE *f, const gating_table *t);
void gating_json(FILE *f, const gating_table *const *tables, size_t n);
/* Table for people: averages next to the paper's. */
void gating_print(FILE *f, const gating_table *t);
/* Averages of EDP and core energy by method over several tables, one for each setting. */
void gating_print_sweep(FILE *f, const gating_table *const *tables, size_t n);
void gating_sweep_csv(FILE *f, const gating_table *const *tables, size_t n);

#endif
