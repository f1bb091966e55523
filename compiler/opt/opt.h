/* SPDX-License-Identifier: Apache-2.0 */
/* The middle end: passes over the IR, and the table that names them. */
#ifndef GC_OPT_H
#define GC_OPT_H

#include "ir/ir.h"

typedef struct {
  const char *name; /* for --passes, --dump-after=NAME, --no-NAME */
  char letter;
  const char *text;
  bool (*run)(ir_module *m); /* true if it changed something; NULL: needs the machine too */
} opt_pass;

extern const opt_pass opt_passes[]; /* ends with name NULL */

typedef struct {
  const char *disable;    /* comma-separated pass names, or NULL */
  const char *dump_after; /* pass name, "all" or NULL */
  bool verify;            /* ir_verify after every pass */
  void (*dump)(void *ctx, const char *pass, const char *text);
  void *dump_ctx;
  int level;                 /* 0, 1, 2 */
  const gm_machine *machine; /* texture lookups are lowered for it; NULL: left as they are */
  gc_diag *diag;             /* with machine: where what it cannot do is reported */
  double call_price;         /* what is inlined and what called, see opt_choose_calls; 0: everything is inlined */
  double most;               /* operations: a program with calls that has more by that estimate is too long; 0: no limit */
} opt_config;

typedef struct {
  const char *why; /* NULL: done; else an error text */
  bool too_long;   /* the error is that inlining would make too many operations */
} opt_result;

/* Runs the pipeline. On return the module has one function (main, all calls inlined), or main and those that are called, callers
   before the functions they call; in SSA form, no vars. */
opt_result opt_run(ir_module *m, const opt_config *cfg);

/* Whether there are functions that the machine can call: it has a return stack. */
bool opt_can_call(const ir_module *m, const gm_machine *machine);
/* Marks the calls that are to stay (IR_CALL: mask 1); the others are for the pass inline. price: how many percent of the cycles a percent
   of the code is worth, by estimate; OPT_CALL_ALL: every call stays that can. False: none does. *operations: the program then has, about.
 */
#define OPT_CALL_ALL 1e6
bool opt_choose_calls(ir_module *m, const gm_machine *machine, double price, double *operations);
/* Instructions of the largest function, main or one whose calls stay, once the other calls are inlined into it. Linear in the size of the
   module, however large the answer; 0: calls recurse. */
double opt_inlined_size(const ir_module *m);
/* Only functions that main reaches, callers before those they call. False: they recurse (nothing changes). */
bool opt_order_functions(ir_module *m);

#endif
