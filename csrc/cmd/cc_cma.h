/* SPDX-License-Identifier: Apache-2.0 */
/* gloam cc on a machine with a configurable memory array: the threads that programs leave room for. */
#ifndef GM_CC_CMA_H
#define GM_CC_CMA_H

#include <stdbool.h>

#include "compile.h"

/* The configuration for n programs (by stage; two: the vertex program first), GM_CMA_NONE if there is none, or no array. */
unsigned cc_cma_choose(const gm_machine *m, const gm_stage *stage, const gc_stats *st, unsigned n);
/* One program's part, as text or as a member of an object. Nothing on machines without an array. */
void cc_cma_report(const gm_machine *m, gm_stage stage, const gc_stats *st, unsigned config, bool json);

#endif
