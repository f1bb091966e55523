/* SPDX-License-Identifier: Apache-2.0 */
/* Private to gate: local code motion of DTOs (moves between a buffer and a temporary; gate.h). */
#ifndef GC_GATE_LOCAL_H
#define GC_GATE_LOCAL_H

#include "gate/access.h"

/* You and Wang 2013, Algorithm 1, in every block; mirrored (downwards) for outputs. Duplicate input DTOs merge where a register is free. */
void gate_local(m_func *f, gate_dir dir);
/* Lines 2 to 8 of Algorithm 1 on one block. */
void gate_merge_duplicates(m_func *f, m_block *b, bool check_pressure);

#endif
