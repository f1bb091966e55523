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
  const gl_machine *machine; /* texture lookups are lowered for it; NULL: left as they are */
  gc_diag *diag;             /* with machine: where what it cannot do is reported */
  bool calls;                /* functions are called, where the machine can do that; see opt_can_call */
} opt_config;

/* Runs the pipeline. On return the module has one function (main, all calls inlined), or with calls main and those that it calls, callers
   before the functions they call; in SSA form, no vars. NULL, or an internal error text. */
const char *opt_run(ir_module *m, const opt_config *cfg);

/* Whether the functions of a program, as the front end leaves it, can be called on the machine: there are any, they do not nest deeper
   than its return stack, and they do not look at other threads (code in which threads meet again must stand in order of execution). */
bool opt_can_call(const ir_module *m, const gl_machine *machine);
/* Only functions that main reaches, callers before those they call. False: they recurse (nothing changes). */
bool opt_order_functions(ir_module *m);

#endif
