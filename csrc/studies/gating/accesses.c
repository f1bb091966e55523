/* SPDX-License-Identifier: Apache-2.0 */
/* Finds which threads' banks of the buffers v and o the core accesses in each cycle, from the trace. */
#include "studies/gating/accesses.h"

#include "core/isa/isa.h"

/* Threads whose output buffer is accessed. */
static uint32_t o_accesses(const gm_accesses *a, const gm_trace *t) {
  uint32_t mask = t->o_read ? 1u << a->of_thread : 0;
  for (unsigned g = 0; g < 4; g++)
    if (t->wb[g].valid && t->wb[g].dst >= GM_DST_O && t->wb[g].dst < GM_DST_O + 32)
      mask |= 1u << t->wb[g].thread;
  return t->adv ? mask : 0;
}

bool gm_accesses_next(gm_accesses *a, const gm_trace *t, uint32_t *v, uint32_t *o) {
  a->begun |= t->id_valid;
  if (!a->begun)
    return false;
  *v = t->adv && t->v_read ? 1u << a->of_thread : 0;
  *o = o_accesses(a, t);
  a->of_thread = t->adv ? t->id_thread : a->of_thread;
  return true;
}

gm_domain_cycle gm_accesses_domain(const gm_trace *t, bool output, unsigned thread, uint32_t mask) {
  bool open = (output ? t->gate_o : t->gate_v) >> thread & 1, stall = output ? t->stall_o : t->stall_v;
  return (gm_domain_cycle){.open = open, .access = mask >> thread & 1, .wait = stall && open, .frozen = !t->adv};
}
