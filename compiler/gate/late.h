/* SPDX-License-Identifier: Apache-2.0 */
/* Late moves: once a schedule is finished, buffer accesses move to slots that it has left free, as DTOs (moves between a buffer and a
   temporary; gate.h). */
#ifndef GC_GATE_LATE_H
#define GC_GATE_LATE_H

#include "common/options.h"
#include "gate/access.h"

/* After scheduling, before allocation; `best` only. If an input register is read in several DTO clusters of a block, it is copied to a
   temporary in a free slot beside an early read, and the later reads take the temporary. A result that is written to the output buffer
   early is kept and written next to a later write. No operation changes its bundle, so no cycle is ever lost. Makes at most `limit`
   moves, the most profitable first, and returns how many. *far: on call, whether a copy may serve several blocks; on return, whether
   some copy does. */
unsigned gate_late(m_func *f, const gc_options *o, unsigned limit, bool *far);

#endif
