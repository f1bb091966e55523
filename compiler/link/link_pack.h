/* SPDX-License-Identifier: Apache-2.0 */
/* Packs variables into the lanes of registers (ESSL 1.00 Appendix A section 7; docs/compiler.md, "Linking"). */
#ifndef LK_PACK_H
#define LK_PACK_H

#include "ir/ir.h"

/* Places the symbols (sets reg and lane) in registers 0 .. cap-1, using few registers. *used: number of registers taken. False: the
 * symbols do not fit, and nothing is set. Places every set that the specification's algorithm places. */
bool lk_pack(gc_arena *a, gm_symbol *const *sym, size_t n, unsigned cap, unsigned *used);
/* Places each symbol in whole registers, in order. False: they do not fit, and nothing is set; *used is then the number of registers
 * needed. */
bool lk_whole(gm_symbol *const *sym, size_t n, unsigned cap, unsigned *used);
/* Number of registers of a symbol. */
static inline unsigned lk_registers(const gm_symbol *s) { return s->cols * s->elements; }

#endif
