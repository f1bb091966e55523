/* SPDX-License-Identifier: Apache-2.0 */
/* The pass that knows the machine. */
#ifndef GC_OPT_TEXTURES_H
#define GC_OPT_TEXTURES_H

#include "ir/ir.h"

/* Lookups to TEX and TXL. Derivatives on a machine without quads are reported. Requires one function; any form. */
bool opt_textures(ir_module *m, const gl_machine *machine, gc_diag *d);

#endif
