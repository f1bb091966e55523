/* SPDX-License-Identifier: Apache-2.0 */
/* Quads of four threads (docs/architecture.md section 5): qsy, the operation with which a thread waits until all running threads of its
   quad wait, and the rules of ddx and ddy, which subtract a register of one thread of the quad from that of another. */
#include "core/sim/sim_state.h"

void sim_quad_turn(gm_sim *s, unsigned turn, uint32_t retired) {
  if (!gm_has_quads(&s->m) || turn % 4)
    return;
  uint32_t quad = 15u << turn, live = quad & s->started_q & ~retired;
  unsigned lowest = UINT16_MAX;
  if (live & ~s->parked_q)
    return;
  for (unsigned t = turn; t < turn + 4; t++)
    if ((live >> t & 1) && s->thread[t].pc_q < lowest)
      lowest = s->thread[t].pc_q;
  for (unsigned t = turn; t < turn + 4; t++)
    if ((live >> t & 1) && s->thread[t].pc_q == lowest)
      s->parked_q &= ~(1u << t);
}

/* Does thread t of the quad issue the bundle in ID in this rotation too? */
static bool issues_in_this_rotation(const gm_sim *s, unsigned t) {
  const sim_thread *h = &s->thread[t];
  if (t < s->id_thread_q) /* thread t already had its turn in this rotation */
    return h->issued && h->issued - 1 + (s->id_thread_q - t) == sim_now(s, t) && h->issued_pc == s->id_pc_q;
  return (s->running_q & ~s->parked_q) >> t & 1 && h->pc_q == s->id_pc_q;
}

int sim_quad_check(gm_sim *s, const gm_dop *o) {
  unsigned other = s->id_thread_q ^ o->quad;
  const sim_thread *h = &s->thread[other];
  if (!(s->started_q >> other & 1))
    return 0;
  if (!issues_in_this_rotation(s, other)) {
    if (!s->thread[s->id_thread_q].split)
      return 0; /* this thread has not branched since its last qsy, so section 5 allows the read; the other's register has some value */
    return sim_fail(s, s->id_thread_q, s->id_pc_q, "quads: thread %u is elsewhere, and there was no qsy since the last branch", other);
  }
  /* Only a thread whose turn comes later is checked here. One that already had its turn was checked then, and its writes since then cannot
     be seen yet. */
  for (unsigned i = 0; other > s->id_thread_q && i < 4; i++)
    if ((o->need[0] >> i & 1) && h->due[o->num[0]][i] > sim_now(s, other)) {
      char nb[16];
      return sim_fail(s, s->id_thread_q, s->id_pc_q,
                      "latency: %s.%c of thread %u is read %llu advancing cycle(s) before its pending write can be seen",
                      gm_reg_name(o->num[0], nb), "xyzw"[i], other, (unsigned long long)(h->due[o->num[0]][i] - sim_now(s, other)));
    }
  return 0;
}

void sim_quad_note(gm_sim *s, const gm_dbundle *d) {
  sim_thread *t = &s->thread[s->id_thread_q];
  t->issued = sim_now(s, s->id_thread_q) + 1;
  t->issued_pc = s->id_pc_q;
  if (d->flow >= 0)
    gm_quad_follow(d->op[d->flow].inst, &t->split, &t->common);
}
