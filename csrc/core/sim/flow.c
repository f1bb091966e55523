/* SPDX-License-Identifier: Apache-2.0 */
/* Simulates the operations of group F (branches, calls, loop counters, end): where a thread goes next (docs/architecture.md, "5.
   Threads, fetch and flow"). They act in ID, in an advancing cycle. */
#include "core/sim/sim_state.h"

static bool condition_holds(const sim_thread *t, const gm_inst *op) {
  unsigned p = t->pred_q[op->pred], c = op->cond & 7;
  bool r = c == GM_COND_ANY ? p != 0 : c == GM_COND_ALL ? p == 15 : p >> (c & 3) & 1;
  return r != ((op->cond & GM_COND_NOT) != 0);
}

int sim_flow(gm_sim *s, const gm_dbundle *d, bool *taken, bool *ended) {
  unsigned thread = s->id_thread_q, next = s->id_pc_q + d->b.words;
  sim_thread *t = &s->thread[thread];
  *taken = *ended = false;
  if (d->flow < 0)
    return (int)next;
  const gm_inst *op = d->op[d->flow].inst;
  switch ((gm_flow_opcode)op->op) { /* no default: the build fails if an operation of the table is missing here */
  case GM_FLOW_bra:
    *taken = true;
    break;
  case GM_FLOW_brc:
    *taken = s->answer ? s->answer->taken : condition_holds(t, op);
    break;
  case GM_FLOW_call:
    if (t->sp_q >= s->m.call_depth || t->sp_q >= MAX_STACK)
      return sim_fail(s, thread, s->id_pc_q, "call depth: a call inside %u calls, but the return stack holds %u", t->sp_q, s->m.call_depth);
    t->stack_q[t->sp_q++] = (uint16_t)next;
    *taken = true;
    break;
  case GM_FLOW_ret:
    if (!t->sp_q)
      return sim_fail(s, thread, s->id_pc_q, "return stack: ret without a call");
    *taken = true;
    return t->stack_q[--t->sp_q];
  case GM_FLOW_ldc:
    t->lc_q[op->pred] = op->imm;
    break;
  case GM_FLOW_dbn:
    *taken = s->answer ? s->answer->taken : --t->lc_q[op->pred] != 0;
    break;
  case GM_FLOW_kil:
    if (condition_holds(t, op))
      s->killed_q |= 1u << thread;
    break;
  case GM_FLOW_qsy:
    s->parked_q |= 1u << thread;
    break;
  case GM_FLOW_end:
    *ended = true;
    break;
  case GM_FLOW_nop:
  case GM_FLOW_gate: /* sim_gates.c handles it */
    break;
  }
  return *taken ? op->imm : (int)next;
}
