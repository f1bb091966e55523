/* SPDX-License-Identifier: Apache-2.0 */
/* What the tables of the yardstick share: settings, and shaders compiled so that the compiler's problems can be read. */
#ifndef EX_TABLES_H
#define EX_TABLES_H

#include <stdio.h>

#include "compile.h"
#include "run/run.h"

enum { EX_MACHINES = 4 };

typedef struct {
  gm_machine machine[EX_MACHINES]; /* the first that a shader fits is taken */
  int machines;
  double seconds; /* for one question */
  int opt, least; /* level of the compiler; operations of a block that counts */
  const char *csv;
} ex_options;

/* A compilation. dump_after, dump, dump_ctx, external, profile and gate, policy are taken from `how`; the rest from the options. The
   machine it was for, or NULL with the messages on standard output. */
const gm_machine *ex_compile(const ex_options *o, const char *path, const gc_options *how, gm_program *out, gc_stats *st);
/* Defaults for `how`: no gating. */
gc_options ex_how(void);
/* The last part of a path. */
const char *ex_base(const char *path);
/* The file of the options with its first line, or NULL. */
FILE *ex_csv(const ex_options *o, const char *columns);

/* The problems of the schedule that is kept, by block: a block that comes again has been scheduled anew. */
enum { EX_BLOCKS = 4096 };
typedef struct {
  char *text[EX_BLOCKS];
} ex_problems;
void ex_collect(void *ctx, const char *pass, const char *text); /* ctx: ex_problems; of gc_options.dump */
void ex_problems_free(ex_problems *p);

/* The inputs beside a shader (inputs.json in its folder), or NULL with a message in err. */
gm_run *ex_inputs(const char *path, char *err, size_t size);
/* Runs all invocations of the program's stage; those of threads side by side are run one at a time. *res: malloc'd, one result an
   invocation. False with a message in err. */
bool ex_run(const gm_program *p, const gm_run *r, gm_gate_policy policy, gm_result **res, char *err, size_t size);
void ex_results_free(const gm_program *p, const gm_run *r, gm_result *res);
/* How often each bundle issues in the first invocation, and cycles without a bundle between two of them. The caller frees f. */
bool ex_profile(const gm_program *p, const gm_run *r, gm_profile *f, unsigned long *bubbles);

/* The tables. 0, or 1: something is wrong with the models, or a shader does not compile. */
int ex_blocks(const ex_options *o, int n, char **path);
int ex_allocations(const ex_options *o, int n, char **path);
int ex_programs(const ex_options *o, int n, char **path);
int ex_gates(const ex_options *o, int n, char **path);

#endif
