/* SPDX-License-Identifier: Apache-2.0 */
/* Passes that know the machine: texture lookups and derivatives. */
#ifndef GC_OPT_TEXTURES_H
#define GC_OPT_TEXTURES_H

#include "ir/ir.h"

/* Whether fragments run as 2x2 quads: threads 4q .. 4q+3 of the core. */
static inline bool opt_has_quads(const gl_machine *m) { return m->threads >= 4 && m->threads % 4 == 0; }
/* Lookups to TEX and TXL. Derivatives on a machine without quads are reported. Requires one function; any form. */
bool opt_textures(ir_module *m, const gl_machine *machine, gc_diag *d);
/* QSY where derivatives need the threads of a quad side by side again. Last of all passes; requires SSA form. */
bool opt_quads(ir_module *m);

#endif
