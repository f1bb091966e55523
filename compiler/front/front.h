/* SPDX-License-Identifier: Apache-2.0 */
/* ESSL 1.00 front end: source text to IR. */
#ifndef GC_FRONT_H
#define GC_FRONT_H

#include "ir/ir.h"

/* NULL if there were errors (in d). The module still has vars and calls. */
ir_module *gc_front(gc_arena *a, gc_diag *d, gl_stage stage);

#endif
