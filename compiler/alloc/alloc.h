/* SPDX-License-Identifier: Apache-2.0 */
/* Registers: allocation, and what makes a program need fewer. */
#ifndef GC_ALLOC_H
#define GC_ALLOC_H

#include "mir/mir.h"
#include "options/options.h"
#include "options/stats.h"

bool ra_run(m_func *f, const gc_options *o, gc_stats *st); /* false: does not fit (f unchanged) */

/* preds.c: predicate registers 0..3 for the virtual ones, in program order; what does not fit becomes float bools. */
void m_assign_preds(m_func *f);
/* remat.c: computes values again where they are used; costly: not only cheap ones. True if any. */
bool m_remat(m_func *f, bool costly);
/* spill.c: keeps up to n long-lived registers in output registers the program does not use. Returns how many. */
unsigned m_spill(m_func *f, unsigned n);

#endif
