/* SPDX-License-Identifier: Apache-2.0 */
/* Private to gate: global code motion of DTOs (moves between a buffer and a temporary; gate.h). */
#ifndef GC_GATE_GLOBAL_H
#define GC_GATE_GLOBAL_H

#include "common/options.h"
#include "gate/access.h"

/* You and Wang 2013, Algorithms 2 and 3 on the machine form, after local code motion; mirrored for outputs. */
void gate_global(m_func *f, const gc_options *o, gate_dir dir);

#endif
