/* SPDX-License-Identifier: Apache-2.0 */
/* Private to coalescing: which registers interfere, and in which lanes (docs/compiler.md, "Back end"). Two lanes interfere if one is
   written while the other is live, except when the write is a copy of the other. Only registers that some copy names are asked about.
   Coalescing unites such registers to sets. A set is named by one of its registers, the representative; the lanes of the set are those of
   the representative. */
#ifndef GC_INTERFERENCE_H
#define GC_INTERFERENCE_H

#include "mir/mir.h"

/* Lanes of two registers: bit 4 * i + j for lane i of the first and lane j of the second. */
typedef struct m_interference m_interference;

/* Is it a copy of register lanes that may become nothing? */
bool m_is_copy(const m_op *o);
/* Lane i of a mask in bit 4 * i. */
static inline unsigned m_spread_lanes(unsigned mask) { return (mask & 1) | (mask & 2) << 3 | (mask & 4) << 6 | (mask & 8) << 9; }
/* Such a mask of lanes of two registers, with the registers exchanged: bit 4 * j + i for bit 4 * i + j. */
unsigned m_transpose_lanes(unsigned lanes);

/* copied, by register: some copy reads or writes it; ncopied of them. */
m_interference *m_interference_new(m_func *f, const bool *copied, size_t ncopied);
/* The lanes of two representatives that interfere. */
unsigned m_interfering_lanes(const m_interference *x, unsigned a, unsigned b);
/* The set of representative `from` becomes part of that of `to`: lane l becomes lane map[l]. */
void m_interference_unite(m_interference *x, unsigned from, unsigned to, const uint8_t map[4]);

/* ---- ranges.c: the three functions above, for programs in which copies name more than 64 registers. The functions above then call these,
   whose memory grows with the live ranges; else they keep a matrix of all pairs of registers ---- */

typedef struct m_ranges m_ranges;
m_ranges *m_ranges_new(m_func *f, const bool *copied);
unsigned m_ranges_lanes(const m_ranges *x, unsigned a, unsigned b);
void m_ranges_unite(m_ranges *x, unsigned from, unsigned to, const uint8_t map[4]);

#endif
