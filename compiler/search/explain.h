/* SPDX-License-Identifier: Apache-2.0 */
/* gloam cc --explain: prints what the compiler tried, why it was not taken, and what it cost (docs/compiler.md, "The search"). */
#ifndef GC_EXPLAIN_H
#define GC_EXPLAIN_H

#include <jansson.h>
#include <stdio.h>

#include "common/search_trace.h"

/* Prints a table, an attempt or several alike on a line. */
void gc_explain_text(FILE *f, const gc_trace *t);
/* The same as a list of objects; NULL when out of memory. */
json_t *gc_explain_json(const gc_trace *t);

#endif
