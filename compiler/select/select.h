/* SPDX-License-Identifier: Apache-2.0 */
/* Instruction selection: IR to the machine form, and the passes on the machine form before scheduling (docs/compiler.md, "Back end"). */
#ifndef GC_SELECT_H
#define GC_SELECT_H

#include "common/options.h"
#include "ir/ir.h"
#include "mir/mir.h"

typedef struct {
  m_func *f;     /* NULL: refused; there is a message */
  bool overfull; /* refused because the machine has too few registers or samplers for the symbols and literals */
} isel_result;

/* Assigns registers to symbols and builds the machine form. loops: constant trip counts go to loop counters. */
isel_result isel_run(gc_arena *a, gc_diag *d, ir_module *m, const gm_machine *machine, gc_consts consts, bool loops);

/* coalesce.c */
void m_coalesce(m_func *f); /* merges registers joined by mov, lane by lane */
void m_outputs(m_func *f);  /* removes `mov o, r` where the producer of r can write o itself */
/* select_quads.c: inserts qsy where derivatives need the threads of a quad side by side. */
void m_quads(m_func *f);
/* rotate.c: tests loops at their end instead of their start. */
void m_rotate(m_func *f);
/* straighten.c: takes jumps to jumps, and jumps to the next block, out. */
bool m_straighten(m_func *f); /* true if something changed */
/* legal.c: port rule, index modes, high constants, temporaries for derivatives. Before scheduling. */
void m_legalise(m_func *f);
/* Replaces a source of an operation, the one with fewer lanes, by a copy in a temporary. */
void m_copy_source(m_func *f, m_op *o);
/* lane_widen.c: writes constants, and values for outputs, to upper lanes before the lower ones, so that these operations have the short
   form. Runs before scheduling. */
bool m_widen_lanes(m_func *f); /* true if something changed */

#endif
