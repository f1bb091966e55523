/* SPDX-License-Identifier: Apache-2.0 */
/* Prints processor time and memory of a compilation, by pass and by rung (way to need fewer registers) of the search (docs/compiler.md,
 * "Statistics"). */
#ifndef GC_TIMES_REPORT_H
#define GC_TIMES_REPORT_H

#include <jansson.h>
#include <stdio.h>

#include "base/times.h"
#include "common/search_trace.h"

/* As text, and as JSON. The figures of passes are in t, those of rungs in the record. */
void gc_times_text(FILE *f, const gc_times *t, const gc_trace *record);
json_t *gc_times_json(const gc_times *t, const gc_trace *record);

#endif
