/* SPDX-License-Identifier: Apache-2.0 */
/* gloam cc on a machine with a configurable memory array: how many threads fit beside each other. */
#ifndef GM_CC_CMA_H
#define GM_CC_CMA_H

#include <stdbool.h>

#include "compile.h"

/* The configuration for n programs; of two, the first is the vertex program. GM_CMA_NONE if none fits or the machine has no array. */
unsigned cc_cma_choose(const gm_machine *m, const gm_stage *stage, const gc_stats *st, unsigned n);
/* Prints registers and threads of one program, as text or as a member of a JSON object. Prints nothing on machines without an array. */
void cc_cma_report(const gm_machine *m, gm_stage stage, const gc_stats *st, unsigned config, bool json);
/* Temporaries that each of so many threads of one program may have in the array, besides its inputs and outputs. 0, or -1 with the reason:
   no array, or no room for any. */
int cc_cma_temps(const gm_machine *m, unsigned threads, const gc_stats *st, unsigned *temps, char *why, size_t size);
/* Says on standard error what --threads cost: the bundles of the program for fewer threads, and of this one. */
void cc_cma_cost(const char *name, unsigned threads, unsigned temps, unsigned before, unsigned after);

#endif
