/* SPDX-License-Identifier: Apache-2.0 */
/* ESSL 1.00 front end: source text to IR. */
#ifndef GC_FRONT_H
#define GC_FRONT_H

#include "ir/ir.h"

typedef struct gc_unit gc_unit; /* a shader that was parsed and checked */

/* NULL if there were errors (in d). */
gc_unit *gc_front_parse(gc_arena *a, gc_diag *d, gl_stage stage);
/* Whether the two shaders make one program (ESSL 1.00 sections 4.2 to 4.6); errors go to the fragment shader's diag. */
bool gc_front_link(gc_unit *vertex, gc_unit *fragment);
/* NULL if there were errors. The module still has vars and calls. */
ir_module *gc_front_lower(gc_unit *u);
/* Parse and lower: one shader by itself. */
ir_module *gc_front(gc_arena *a, gc_diag *d, gl_stage stage);

#endif
