/* SPDX-License-Identifier: Apache-2.0 */
/* Reports on programs that were compiled: their statistics, those of the compiler, and of the search if the options ask for it
 * (docs/compiler.md, "Statistics"). */
#ifndef GC_PROGRAM_REPORT_H
#define GC_PROGRAM_REPORT_H

#include <jansson.h>
#include <stdio.h>

#include "compile.h"

/* Prints the report of n programs: 1, or 2 for a vertex and a fragment program. 0, or -1 with a message in err. */
int gc_report_text(FILE *f, const gc_options *o, const gc_source *src, const gm_program *p, const gc_stats *st, unsigned n, char *err,
                   size_t errsize);
/* Times of the compilation, if the options ask for them, and with `explain` the attempts of the search. In JSON: members `time` and
 * `explain`. */
json_t *gc_search_json(const gc_options *o, bool explain);
void gc_search_text(FILE *f, const gc_options *o, bool explain);
/* The report as JSON: an object for one program; for two a list of their objects and, if the search has something to say, an object of
   gc_search_json. NULL with a message in err. */
json_t *gc_report_json(const gc_options *o, const gc_source *src, const gm_program *p, const gc_stats *st, unsigned n, bool explain,
                       char *err, size_t errsize);

#endif
