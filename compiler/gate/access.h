/* SPDX-License-Identifier: Apache-2.0 */
/* Private to gate: buffer accesses and data-transfer operations (DTOs) in the machine form, and register pressure (docs/gating.md). */
#ifndef GC_GATE_ACCESS_H
#define GC_GATE_ACCESS_H

#include "mir/mir.h"

typedef enum { GATE_IN, GATE_OUT } gate_dir; /* input buffer: DTOs move up; output buffer: DTOs move down */

static inline bool gate_reads(const m_op *o, m_file file) {
  return (m_nsrc(o) > 0 && o->src[0].file == file) || (m_nsrc(o) > 1 && o->src[1].file == file);
}
static inline bool gate_reads_v(const m_op *o) { return gate_reads(o, MF_V); }
static inline bool gate_reads_o(const m_op *o) { return gate_reads(o, MF_O); }
static inline bool gate_writes_o(const m_op *o) { return o->dfile == MF_O; }
/* A plain move v -> temporary (GATE_IN) or temporary -> o (GATE_OUT): usable as a DTO without change. */
bool gate_is_dto(const m_op *o, gate_dir dir);

/* You and Wang 2013, section 4.1: gives every access its DTO. In: `mov t, v` before the access, which then reads t; out: the access writes
   t, and `mov o, t` comes after it. Accesses that write one output register share one temporary, so that a DTO always transfers what the
   register would hold. only: mask of buffer registers to treat, bit = register number. */
void gate_insert_dtos(m_func *f, gate_dir dir, uint32_t only);
/* Makes every move from the input buffer transfer its whole register, where its temporary has no other writer. So moves of one register
   are equal. Readers of the temporary take other lanes instead. */
void gate_widen_moves(m_func *f);

/* Registers occupied (live lanes of virtual registers, four to a register; f->whole: virtual registers live) before each operation of the
   block and, last entry, at its end; n + 1 entries for n operations. */
unsigned *gate_pressure(const m_func *f, const m_live *live, const m_block *b);

/* How many operations write a virtual register. */
unsigned gate_definitions(const m_func *f, unsigned vreg);

/* May DTO d pass operation o (in: upwards, out: downwards)? */
bool gate_may_pass(const m_op *d, const m_op *o, gate_dir dir);

unsigned gate_budget(const m_func *f); /* temporaries the gating passes may fill */

#endif
