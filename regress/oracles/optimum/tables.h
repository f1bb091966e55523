/* SPDX-License-Identifier: Apache-2.0 */
/* Shared by the four tables that compare the compiler with the proven optimum (docs/optimum.md): settings, and compilations whose
   scheduling and allocation problems are collected. */
#ifndef EX_TABLES_H
#define EX_TABLES_H

#include <stdio.h>

#include "core/run/run.h"
#include "search/compile.h"

enum { EX_MACHINES = 4 };

typedef struct {
  gm_machine machine[EX_MACHINES]; /* a shader is compiled for the first machine that it fits */
  int machines;
  double seconds; /* for one question to the solver */
  int opt, min;   /* level of the compiler; fewest operations of a block that counts */
  const char *csv;
} ex_options;

/* Compiles a shader. dump_after, dump, dump_ctx, answers, profile, gate and policy come from `how`, everything else from the options.
   Returns the machine, or NULL with the messages on standard output. */
const gm_machine *ex_compile(const ex_options *o, const char *path, const gc_options *how, gm_program *out, gc_stats *st);
/* Defaults for `how`: no gating. */
gc_options ex_how(void);
/* The last part of a path. */
const char *ex_base(const char *path);
/* Starts the CSV file of the options with its first line. NULL: no file. */
FILE *ex_csv(const ex_options *o, const char *columns);

/* The problems of the final schedule, by block. A block that is printed again was scheduled again. */
enum { EX_BLOCKS = 4096 };
typedef struct {
  char *text[EX_BLOCKS];
} ex_problems;
void ex_collect(void *ctx, const char *pass, const char *text); /* a function for gc_options.dump; ctx is an ex_problems */
void ex_problems_free(ex_problems *p);

/* The inputs.json in the shader's folder, or NULL with a message in err. */
gm_run *ex_inputs(const char *path, char *err, size_t size);
/* Runs all invocations of the program's stage, one at a time. *res is malloc'd and has one result for each. False with a message in err. */
bool ex_run(const gm_program *p, const gm_run *r, gm_gate_policy policy, gm_result **res, char *err, size_t size);
void ex_results_free(const gm_program *p, const gm_run *r, gm_result *res);
/* Counts how often each bundle issues in the first invocation, and the cycles without a bundle between two bundles. The caller frees f. */
bool ex_profile(const gm_program *p, const gm_run *r, gm_profile *f, unsigned long *bubbles);

/* The tables: of blocks, of allocations, of whole programs, of gates. 0, or 1 if a model is wrong or a shader does not compile. */
int ex_blocks(const ex_options *o, int n, char **path);
int ex_allocations(const ex_options *o, int n, char **path);
int ex_programs(const ex_options *o, int n, char **path);
int ex_gates(const ex_options *o, int n, char **path);

#endif
