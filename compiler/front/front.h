/* SPDX-License-Identifier: Apache-2.0 */
/* ESSL 1.00 front end: source text to IR. */
#ifndef GC_FRONT_H
#define GC_FRONT_H

#include "ir/ir.h"

typedef struct gc_unit gc_unit; /* a shader that was parsed and checked */

typedef struct {
  gm_stage stage;
  const gm_machine *machine; /* whose limits the shader sees; NULL: the least that OpenGL ES 2.0 allows */
  bool strict_appendix_a;    /* refuse what implementations need not support */
} gc_front_options;

/* NULL if there were errors (in d). */
gc_unit *gc_front_parse(gc_arena *a, gc_diag *d, const gc_front_options *o);
/* Whether the two shaders make one program (ESSL 1.00 sections 4.2 to 4.6); errors go to the fragment shader's diag. */
bool gc_front_link(gc_unit *vertex, gc_unit *fragment);
/* NULL if there were errors. The module still has vars and calls. May be called again: a module made before is no longer valid. quads:
 * fragments of the machine read values of their neighbours. */
ir_module *gc_front_lower(gc_unit *u, bool quads);
/* Parse and lower: one shader by itself, for no machine in particular. */
ir_module *gc_front(gc_arena *a, gc_diag *d, gm_stage stage);

#endif
