/* SPDX-License-Identifier: Apache-2.0 */
/* The back end: IR to program. */
#ifndef GC_BACK_H
#define GC_BACK_H

#include "compile.h"
#include "mir/mir.h"

/* Assigns symbol registers, builds MIR. loops: constant trip counts go to loop counters. */
m_func *back_isel(gc_arena *a, gc_diag *d, ir_module *m, const gl_machine *machine, gc_consts consts, bool loops);
void back_sched(m_func *f, const gc_options *o, unsigned max_temps); /* bundles; forwarding; honours every latency across blocks */
void back_join_end(m_func *f); /* an `end` in a bundle of its own goes beside the last operations if there is room */
bool back_ra(m_func *f, const gc_options *o, gc_stats *st); /* false: does not fit (f unchanged) */
/* Frequencies of base's blocks from those of `ran`, the same function as emitted and run (profile.c). */
void back_take_profile(m_func *base, const m_func *ran, const gl_profile *p);
bool back_emit(m_func *f, const gc_options *o, gl_program *out, gc_stats *st);
/* Whether the program can be printed behind a pass of this name. */
bool back_dumps(const char *pass);
/* The k-th pass that can be left out, NULL behind the last. */
const char *back_optional_pass(unsigned k);
bool back_omits(const gc_options *o, const char *pass); /* whether the options leave it out */
/* The whole ladder, gating included. 0 or -1 with messages in d; last: nothing else will be tried, so it is worth finding out how many
   registers the program would need. */
int back_run(gc_arena *a, gc_diag *d, ir_module *m, const gc_options *o, bool last, gl_program *out, gc_stats *st);

#endif
