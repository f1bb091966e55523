/* SPDX-License-Identifier: Apache-2.0 */
/* How many threads a program may have on a machine whose threads share a configurable memory array (docs/machines.md, "The memory array of
   ntu"): the fewer registers a program needs, the more threads fit. */
#ifndef GC_ARRAY_THREADS_H
#define GC_ARRAY_THREADS_H

#include <jansson.h>
#include <stdio.h>

#include "compile.h"

/* Chooses the configuration of the array for n programs; of two, the first is the vertex program. GM_CMA_NONE if none fits or the machine
   has no array. */
unsigned gc_array_choose(const gm_machine *m, const gm_stage *stage, const gc_stats *st, unsigned n);
/* Registers and threads of one program, as a line of text and as a JSON object. On machines without an array no line, and NULL. */
void gc_array_text(FILE *f, const gm_machine *m, gm_stage stage, const gc_stats *st, unsigned config);
json_t *gc_array_json(const gm_machine *m, gm_stage stage, const gc_stats *st, unsigned config);
/* Temporaries that each of so many threads of one program may have in the array, besides its inputs and outputs. 0, or -1 with the reason:
   no array, or no room for any. */
int gc_array_temps(const gm_machine *m, unsigned threads, const gc_stats *st, unsigned *temps, char *why, size_t size);
/* Prints to f what it costs to make room for so many threads. before, after: bundles of the program for fewer threads, and of this one. */
void gc_array_cost(FILE *f, const char *name, unsigned threads, unsigned temps, unsigned before, unsigned after);

#endif
