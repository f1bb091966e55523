/* SPDX-License-Identifier: Apache-2.0 */
/* Shared by the files of run_benchmarks, which compiles the benchmarks in many ways. The oracle is the system's OpenGL ES (gles_run.c). */
#ifndef GM_BENCHMARKS_H
#define GM_BENCHMARKS_H

#include "base/error.h"
#include "base/json.h"
#include "base/tap.h"
#include "core/run/run.h"
#include "regress/runners/matrix/row_list.h"
#include "search/compile.h"
#include "tb/model/tb_run.h"

enum { MAX_CORES = 32, MAX_USUAL = 32 };

typedef struct {
  const char *shaders, *oracle;
  const char *method;  /* NULL: all */
  const char *machine; /* NULL: cyclone, and cyclone16 where that is too small */
  unsigned rtl;        /* invocations on the Verilated core, 0: none */
  unsigned wake;
  const char *rows; /* file of option rows (regress/runners/matrix) used instead of methods; each program takes some of them, in turn */
  unsigned take;
  unsigned min; /* fewer cases are a failure */
} options;

/* A machine, and its Verilated core. */
typedef struct {
  char name[32];
  gm_machine machine;
  gm_tb *tb; /* NULL: not opened, or there is none */
  bool asked;
} core;

/* The state of the run. */
typedef struct {
  options o;
  option_line *method;
  const char *method_name[MAX_USUAL];
  size_t nmethod;
  unsigned next; /* number of the next option row, if rows are used */
  core core[MAX_CORES];
  int machines; /* the first cores: those tried for a method that names no machine */
  unsigned cores;
  tap t;
  unsigned runs, rtl_runs, pixels, edges, off_edge, refused;
  double worst; /* error in units of the tolerance */
  char worst_at[500];
  char second[2000]; /* programs that needed the second machine */
} suite;

/* One shader with its inputs, the oracle's outputs and those of the first method. */
typedef struct {
  char name[200], path[400], inputs[400];
  gm_stage stage;
  char *source;
  size_t len;
  gm_run *run;
  size_t n;
  json_t *oracle; /* list of invocations; NULL without oracle */
  gm_program base;
  gm_result *first;
  bool have_first;
} shader;

/* shaders.c: loads a benchmark's shader with its inputs and the oracle's results. False: a failed test has been printed. */
bool shader_load(suite *s, shader *sh, const char *bench, gm_stage stage);
void shader_free(shader *sh);

/* benchmarks_oracle.c: compares all invocations with the oracle. Those on a discontinuity may differ, but are counted. */
bool oracle_agrees(suite *s, const shader *sh, const gm_result *res, char *why, size_t size);

/* benchmarks_cores.c: the index of a machine's core. The core itself is opened on first use. */
unsigned core_of(suite *s, const gm_machine *m);
/* The core; NULL: there is none. */
gm_tb *core_testbench(suite *s, unsigned core);
/* Runs some groups of invocations in lockstep: evenly spread over the list, always with the first one. */
bool core_run(suite *s, const shader *sh, const option_line *l, unsigned core, const gm_program *p, const gm_result *res, char *why,
              size_t size);

/* method.c: compiles, proves, runs and compares a program. Rows may leave out passes that change rounding, so their outputs are only
   compared with the oracle. */
void run_method(suite *s, shader *sh, option_line *l, const char *name);

#endif
