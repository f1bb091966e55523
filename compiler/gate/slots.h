/* SPDX-License-Identifier: Apache-2.0 */
/* Private to gate: free slots in the bundles of a finished schedule (docs/gating.md, "Late moves"). */
#ifndef GC_GATE_SLOTS_H
#define GC_GATE_SLOTS_H

#include "gate/access.h"

/* Has bundle x of block b room for one more move that names buffer register reg of file (MF_V, MF_O)? *op: the move that fits, in group A
 * or B. */
bool slots_free(const m_func *f, const m_block *b, unsigned x, m_file file, unsigned reg, gm_opcode *op);
/* Puts the move into bundle x and into the operation list. */
void slots_put(m_block *b, unsigned x, m_op *o);

#endif
