/* SPDX-License-Identifier: Apache-2.0 */
/* The middle end: passes over the IR, and the table that names them (docs/compiler.md, "Middle end"). */
#ifndef GC_OPT_H
#define GC_OPT_H

#include "base/times.h"
#include "ir/ir.h"

typedef struct {
  const char *name; /* for --passes, --dump-after=NAME, --no-NAME */
  char letter;
  const char *text;
  bool (*run)(ir_module *m); /* true if the pass changed something; NULL: the pass needs the machine too */
} opt_pass;

extern const opt_pass opt_passes[]; /* ends with name NULL */

typedef struct {
  const char *disable;    /* comma-separated pass names, or NULL */
  const char *dump_after; /* pass name, "all" or NULL */
  bool verify;            /* ir_verify after every pass */
  void (*dump)(void *ctx, const char *pass, const char *text);
  void *dump_ctx;
  int level;                 /* 0, 1, 2 */
  const gm_machine *machine; /* texture lookups are lowered for this machine; NULL: they stay as they are */
  gc_times *times;           /* NULL, or where the time of every pass is added up */
  gc_diag *diag;             /* with machine: for errors about what the machine cannot do */
  double call_price;         /* decides which calls are inlined, see opt_choose_calls; 0: all calls */
  ir_module **below;         /* NULL, or for a copy from which opt_run at level 1 may go on, with the same result; NULL there: none */
  double max;                /* largest estimated number of operations of a program with calls; 0: no limit */
} opt_config;

typedef struct {
  const char *why; /* NULL: done; else an error text */
  bool too_long;   /* the error is that inlining would make too many operations */
} opt_result;

/* Runs the pipeline. The module then has one function (main, with all calls inlined), or main and the functions that are called, callers
 * before callees. It is in SSA form, without variables. */
opt_result opt_run(ir_module *m, const opt_config *cfg);
/* The first passes of opt_run, which depend neither on the level nor on the passes that strategies leave out: all calls are inlined.
 * opt_run then goes on from there; also with a copy of the module (ir_clone). An error: opt_run of an untouched module may do better. */
opt_result opt_begin(ir_module *m, const opt_config *cfg);
/* Would opt_run at a lower level have given the same module? False: not known. */
bool opt_same_below(const ir_module *m, int level);
/* opt_run has made m with the passes `had` disabled. Would it make the same module with the passes `without` disabled? Lists of names with
 * commas, or NULL. False: not known. */
bool opt_same_without(const ir_module *m, const char *had, const char *without);
/* Removes what has become dead since opt_run, in every function. All values stay the same, bit for bit. NULL, or an error text. */
const char *opt_shrink(ir_module *m, const opt_config *cfg);

/* Counts, after opt_run, the operations min and max whose first operand may be a NaN, since a NaN there is the result. *all: the number of
 * all min and max. Uniforms and inputs count as numbers. */
unsigned opt_open_nans(const ir_module *m, unsigned *all);

/* Has the machine a return stack, and the program functions? */
bool opt_can_call(const ir_module *m, const gm_machine *machine);
/* Marks the calls that stay calls (IR_CALL: mask 1). The pass inline inlines the others. price: how many percent of the cycles a percent
 * of the code is worth, by estimate; OPT_CALL_ALL: every call stays that can be a call. False: no call stays. *operations: estimated
 * operations of the program. */
#define OPT_CALL_ALL 1e6
bool opt_choose_calls(ir_module *m, const gm_machine *machine, double price, double *operations);
/* Instructions of the largest function (main, or a function with calls that stay) once the other calls are inlined into it. Computing
 * this takes time linear in the size of the module, however large the result. 0: calls recurse. */
double opt_inlined_size(const ir_module *m);
/* Keeps the functions that main reaches, callers before callees. False: the functions recurse, and nothing is changed. */
bool opt_order_functions(ir_module *m);

#endif
