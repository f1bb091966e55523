/* SPDX-License-Identifier: Apache-2.0 */
/* The pass that knows the machine. */
#ifndef GC_OPT_TEXTURES_H
#define GC_OPT_TEXTURES_H

#include "ir/ir.h"

/* Reports derivatives on a machine without quads: m->main's. */
void opt_need_quads(const ir_module *m, const gm_machine *machine, gc_diag *d);
/* Lookups to TEX and TXL. Requires one function; any form. */
bool opt_textures(ir_module *m, const gm_machine *machine);

#endif
