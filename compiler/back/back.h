/* SPDX-License-Identifier: Apache-2.0 */
/* The back end: IR to program. */
#ifndef GC_BACK_H
#define GC_BACK_H

#include "ir/ir.h"
#include "options/options.h"
#include "options/stats.h"

/* Whether the program can be printed behind a pass of this name. */
bool back_dumps(const char *pass);
/* The k-th pass that can be left out, NULL behind the last. */
const char *back_optional_pass(unsigned k);

/* What the middle end tells the back end. */
typedef struct {
  bool last;          /* nothing else will be tried, so it is worth finding out how many registers the program would need */
  bool strict;        /* every other way has failed: registers come before cycles */
  bool exit_unrolled; /* iterations run side by side, which takes registers; without them the program may do better */
} back_task;

/* Unless BACK_OK: messages in d. */
typedef enum {
  BACK_OK,
  BACK_REFUSED,  /* too few temporaries, or any other reason */
  BACK_OVERFULL, /* too few registers or samplers for the symbols and literals */
  BACK_TOO_LONG  /* for the instruction memory */
} back_result;

/* The whole ladder, gating included. */
back_result back_run(gc_arena *a, gc_diag *d, ir_module *m, const gc_options *o, back_task task, gm_program *out, gc_stats *st);

#endif
