/* SPDX-License-Identifier: Apache-2.0 */
/* Lets gating operations take slots, as a variant of You and Wang's methods: a nop goes before and after every run of accesses of a buffer.
   Their article speaks both of hardware that gates a buffer and of gating operations that the compiler inserts. Who opens and closes the
   gates does not change. */
#include "gate/access.h"
#include "gate/gate.h"

static bool accesses_buffer(const m_op *o, gate_dir dir) { return dir == GATE_IN ? gate_reads_v(o) : gate_reads_o(o) || gate_writes_o(o); }

static m_op *new_nop(m_func *f, const m_op *at) {
  m_op *n = m_op_new(f, GM_OP_nop);
  n->loc = at->loc;
  return n;
}

static void charge_runs(m_func *f, m_block *b, gate_dir dir) {
  for (m_op *o = b->first; o; o = o->next) {
    if (!accesses_buffer(o, dir))
      continue;
    if (!o->prev || !accesses_buffer(o->prev, dir))
      m_insert_before(o, new_nop(f, o));
    if (!o->next || !accesses_buffer(o->next, dir))
      m_insert_after(o, new_nop(f, o));
  }
}

void gate_charge_events(m_func *f, const gc_options *o) {
  for (m_block *b = f->entry; b; b = b->next) {
    if (o->gate_input)
      charge_runs(f, b, GATE_IN);
    if (o->gate_output)
      charge_runs(f, b, GATE_OUT);
  }
}
