/* SPDX-License-Identifier: Apache-2.0 */
/* The pass `textures`, which depends on the machine (docs/compiler.md, "Textures and derivatives"). */
#ifndef GC_OPT_TEXTURES_H
#define GC_OPT_TEXTURES_H

#include "ir/ir.h"

/* Reports derivatives in m->main on a machine without quads. */
void opt_need_quads(const ir_module *m, const gm_machine *machine, gc_diag *d);
/* Lowers lookups to TEX and TXL. Requires that the module has one function; its form (SSA or not) does not matter. */
bool opt_textures(ir_module *m, const gm_machine *machine);

#endif
