/* SPDX-License-Identifier: Apache-2.0 */
/* The port rule of a memory array whose banks have one read and one write port (core/machine/machine_array.h), on the machine form. A
   bundle must not read two registers of one bank, nor write two. The rule itself is gm_array_clash. A thread's registers are t, then v,
   then o, so the distance of two registers is known when the numbers of t and v are. */
#ifndef GC_MIR_BANKS_H
#define GC_MIR_BANKS_H

#include "mir/mir.h"

/* A clash in an allocated function: operations x and y may not share a bundle. If x and y are the same, both of its sources clash. */
typedef struct m_clash {
  unsigned x, y; /* ids of operations */
} m_clash;

/* Input registers up to the last one that is read. */
unsigned m_inputs_read(const m_func *f);
/* Do two registers of files V and O clash? Needs f->inputs. */
bool m_fixed_clash(const m_func *f, const m_src *a, const m_src *b);
/* Before allocation: must two operations have different bundles, because of registers of V and O, or because f->apart says so? */
bool m_keep_apart(const m_func *f, const m_op *x, const m_op *y);
/* The clashes of an allocated function, in the arena; *n: their number. */
m_clash *m_clashes(const m_func *f, unsigned *n);

#endif
