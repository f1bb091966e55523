/* SPDX-License-Identifier: Apache-2.0 */
/* Private to the search: the middle end of an attempt. */
#ifndef GC_MIDDLE_H
#define GC_MIDDLE_H

#include "search/programs.h"

/* Does what all attempts of a compilation have in common once: lowering, and the first passes. */
void middle_begin(compilation *r);
/* Runs the middle end on each shader, with the passes of strategy `how`. Sets m. Messages and errors as those of the compilation. */
gc_result middle_run(compilation *r, ir_module **m, unsigned how);
/* After strategy `how` failed: keeps its module for the later strategies of strict order for which the middle end would make the same one.
   False: there are none. The module is needed until the level ends, so its memory has to stay. */
bool middle_keep(compilation *r, ir_module *m, unsigned how);

#endif
