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
/* The whole ladder, gating included. 0 or -1 with messages in d; last: nothing else will be tried, so it is worth finding out how many
   registers the program would need. */
int back_run(gc_arena *a, gc_diag *d, ir_module *m, const gc_options *o, bool last, gm_program *out, gc_stats *st);

#endif
