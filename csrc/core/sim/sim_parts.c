/* SPDX-License-Identifier: Apache-2.0 */
/* Simulates the fine-grained clock gates of the machine keys `gate_threads` and `gate_lookups` (docs/architecture.md section 11). A gate
   is open in the cycles in which a register behind it is written; the gate of texture responses, while a lookup is outstanding. */
#include <string.h>

#include "core/sim/sim_state.h"

static void settle_thread_gates(const gm_sim *s, const sim_wires *w, uint32_t part[GM_PARTS]) {
  for (unsigned g = 0; w->adv && g < 4; g++) {
    const sim_pipe *p = &s->pipe[g];
    unsigned i = (p->head - p->wb) & (PIPE - 1), dst = p->slot[i].d ? p->slot[i].d->dst : GM_DST_NONE;
    if (!(p->valid >> i & 1))
      continue;
    part[GM_PART_T] |= (uint32_t)(dst < GM_DST_O) << p->slot[i].thread;
    part[GM_PART_S] |= (uint32_t)(dst == GM_DST_POS || dst == GM_DST_PSZ) << p->slot[i].thread;
  }
}

/* An operation of group T in a stage of this cycle, which moves on with the edge. */
static const sim_flight *moving_operation(const gm_sim *s, const sim_wires *w, unsigned stage) {
  const sim_pipe *p = &s->pipe[GM_GRP_T];
  unsigned i = (p->head - stage) & (PIPE - 1);
  return w->adv && (p->valid >> i & 1) ? &p->slot[i] : NULL;
}

static void settle_lookup_gates(const gm_sim *s, const sim_wires *w, uint32_t part[GM_PARTS]) {
  const sim_flight *enters = moving_operation(s, w, 1);
  const sim_switch *x = &s->sw;
  if (enters)
    part[GM_PART_X] |= 1u << enters->thread;
  if (x->second_q)
    part[GM_PART_X] |= 1u << x->second_thread_q;
  if (w->adv && x->response_q && !w->arrives && !w->held) /* the first of two responses */
    part[GM_PART_X] |= 1u << x->tag_q / 2;
  part[GM_PART_REQUEST] = enters || x->second_q || moving_operation(s, w, 0);
  for (unsigned t = 0; t < gm_contexts(&s->m); t++)
    part[GM_PART_RESPONSE] |= x->lookup[t].busy;
}

void sim_parts(const gm_sim *s, const sim_wires *w, uint32_t part[GM_PARTS]) {
  memset(part, 0, GM_PARTS * sizeof *part);
  if (s->m.gate_threads)
    settle_thread_gates(s, w, part);
  if (s->m.gate_lookups)
    settle_lookup_gates(s, w, part);
}
