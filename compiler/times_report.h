/* SPDX-License-Identifier: Apache-2.0 */
/* Processor time and memory of a compilation, by pass and by rung of the ladder. */
#ifndef GC_TIMES_REPORT_H
#define GC_TIMES_REPORT_H

#include <jansson.h>
#include <stdio.h>

#include "base/times.h"

void gc_times_text(FILE *f, const gc_times *t);
json_t *gc_times_json(const gc_times *t);

#endif
