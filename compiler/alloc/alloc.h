/* SPDX-License-Identifier: Apache-2.0 */
/* Register allocation, and the passes that make a program need fewer registers (docs/compiler.md, "Registers"). */
#ifndef GC_ALLOC_H
#define GC_ALLOC_H

#include "common/compile_stats.h"
#include "common/options.h"
#include "mir/mir.h"

/* Gives the virtual registers of a schedule their registers and lanes. False: they do not fit. Then f is unchanged, except that f->lanes
   is four times the number of registers needed, if f->sized asks for it. */
bool ra_run(m_func *f, const gc_options *o, gc_stats *st);

/* preds.c: gives the virtual predicates registers p0..p3, in program order. A predicate that does not fit becomes a float of 0 or 1. */
void m_assign_preds(m_func *f);
/* remat.c: rematerialises values where they are used. costly: expensive ones too. True if there were any. */
bool m_remat(m_func *f, bool costly);
/* spill.c: keeps up to n long-lived registers in output registers that the program does not use. Returns how many. */
unsigned m_spill(m_func *f, unsigned n);

#endif
