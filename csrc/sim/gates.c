/* SPDX-License-Identifier: Apache-2.0 */
/* The clock gates of v and o, one per thread (docs/architecture.md section 6). */
#include <stdio.h>

#include "sim/state.h"

/* What opens and closes the gate of buffer g. */
static gm_gate_policy policy(const gm_sim *s, unsigned g) { return s->held >> g & 1 ? GM_GATE_NONE : s->cfg.policy; }

static uint16_t o_writers(const gm_sim *s) {
  uint16_t mask = 0;
  for (unsigned g = 0; g < 4; g++) {
    const sim_pipe *p = &s->pipe[g];
    unsigned i = (p->head - p->wb) & (PIPE - 1);
    if ((p->valid >> i & 1) && p->slot[i].d->writes_o)
      mask |= (uint16_t)(1u << p->slot[i].thread);
  }
  return mask;
}

/* Whether the request that stands is the lookup's last. */
static bool last_request(const gm_sim *s) { return s->tex.level + 1 == s->tex.lookup_q.count; }

/* Frozen cycles from this one to the last of the wait, if the texture memory answers after a fixed time. In the first cycle it is not
   known yet that there will be a second request: what is said then is the least. */
static unsigned wait_left(const gm_sim *s) {
  unsigned one = s->cfg.texture_latency > 3 ? s->cfg.texture_latency : 3;
  if (s->tex.state_q != TEX_REQUEST)
    return one;
  return s->tex.left + 1 + (last_request(s) ? 0 : one - 1);
}

bool sim_gate_rest(const gm_sim *s, const sim_wires *w) {
  if (s->cfg.policy != GM_GATE_PROGRAM || !w->tex_wait)
    return false;
  if (!s->cfg.texture_seed)
    return wait_left(s) > s->cfg.wake;
  bool notice = s->tex.state_q == TEX_REQUEST && s->tex.left == 0 && last_request(s);
  return s->cfg.wake == 0 || (s->cfg.wake == 1 && !notice);
}

void sim_gate_requests(const gm_sim *s, sim_wires *w) {
  uint16_t reader = (uint16_t)(1u << s->of_thread_q);
  w->request[GATE_V] = w->request[GATE_O] = 0;
  if (w->tex_wait)
    return;
  w->request[GATE_V] = s->of_v_q ? reader : 0;
  w->request[GATE_O] = o_writers(s) | (s->of_o_q ? reader : 0);
}

/* Threads whose gate has been open for W cycles. */
static uint16_t awake(const gm_sim *s, unsigned g) {
  uint16_t mask = 0;
  for (unsigned t = 0; t < s->m.threads; t++)
    mask |= (uint16_t)((s->gate[g].cnt_q[t] >= s->cfg.wake) << t);
  return mask;
}

void sim_gate_stalls(const gm_sim *s, const sim_wires *w, bool stall[2]) {
  for (unsigned g = 0; g < 2; g++)
    stall[g] = policy(s, g) == GM_GATE_AUTO && w->request[g] && (w->request[g] & ~awake(s, g));
}

static const uint8_t open_event[2] = {GM_EV_OPEN_V, GM_EV_OPEN_O};
static const uint8_t close_event[2] = {GM_EV_CLOSE_V, GM_EV_CLOSE_O};

void sim_gate_enables(gm_sim *s, sim_wires *w) {
  uint16_t all = (uint16_t)((1u << s->m.threads) - 1);
  for (unsigned g = 0; g < 2; g++) {
    w->access[g] = w->adv ? w->request[g] : 0;
    if (policy(s, g) == GM_GATE_NONE)
      w->enable[g] = all;
    else if (policy(s, g) == GM_GATE_AUTO)
      w->enable[g] = w->request[g];
    else if (w->rest)
      w->enable[g] = 0;
    else
      w->enable[g] = s->gate[g].open_q | (w->id && w->adv && (w->id->d.events & open_event[g]) ? (uint16_t)(1u << s->id_thread_q) : 0);
  }
}

static int closed(gm_sim *s, unsigned g, unsigned thread, unsigned pc, const sim_wires *w, const char *what) {
  if (!(w->enable[g] >> thread & 1))
    return sim_fail(s, thread, pc, "closed gate: %s, but the gate of %c is closed", what, "vo"[g]);
  return sim_fail(s, thread, pc, "closed gate: %s, but the gate of %c has been open for %u of %u wake cycle(s)", what, "vo"[g],
                  s -> gate[g].cnt_q[thread], s->cfg.wake);
}

int sim_gate_check(gm_sim *s, const sim_wires *w) {
  if (s->cfg.policy != GM_GATE_PROGRAM || !w->adv)
    return 0;
  uint16_t good[2];
  for (unsigned g = 0; g < 2; g++)
    good[g] = policy(s, g) == GM_GATE_NONE ? w->enable[g] : w->enable[g] & awake(s, g);
  if (s->of_v_q && !(good[GATE_V] >> s->of_thread_q & 1))
    return closed(s, GATE_V, s->of_thread_q, s->of_pc_q, w, "v is read");
  if (s->of_o_q && !(good[GATE_O] >> s->of_thread_q & 1))
    return closed(s, GATE_O, s->of_thread_q, s->of_pc_q, w, "o is read");
  for (unsigned g = 0; g < 4; g++) {
    const sim_flight *f = sim_stage(&s->pipe[g], s->pipe[g].wb);
    char what[32], nb[16];
    if (!f || !f->d->writes_o || (good[GATE_O] >> f->thread & 1))
      continue;
    snprintf(what, sizeof what, "%s is written", gm_reg_name(f->d->dst, nb));
    return closed(s, GATE_O, f->thread, f->pc, w, what);
  }
  return 0;
}

/* After the edge: is an access of the thread still to come? A read of the bundle in OF, or a write of o in OF, EX or WB. */
static bool outstanding(const gm_sim *s, unsigned g, unsigned t) {
  bool read = (g == GATE_V ? s->of_v_q : s->of_o_q) && s->of_thread_q == t;
  return read || (g == GATE_O && s->thread[t].o_in_flight);
}

void sim_gate_edge(gm_sim *s, const sim_wires *w) {
  for (unsigned g = 0; g < 2; g++) {
    sim_gate *q = &s->gate[g];
    for (unsigned t = 0; t < s->m.threads; t++) {
      if (!(w->enable[g] >> t & 1))
        q->cnt_q[t] = 0;
      else if (q->cnt_q[t] < s->cfg.wake)
        q->cnt_q[t]++;
    }
    s->stats.toggles_v += g == GATE_V ? (unsigned)__builtin_popcount(w->enable[g] & ~(unsigned)q->en_last) : 0;
    s->stats.toggles_o += g == GATE_O ? (unsigned)__builtin_popcount(w->enable[g] & ~(unsigned)q->en_last) : 0;
    q->en_last = w->enable[g];
    if (policy(s, g) != GM_GATE_PROGRAM)
      continue;
    if (!w->rest)
      q->open_q = w->enable[g];
    uint16_t me = (uint16_t)(1u << s->id_thread_q);
    if (w->id && w->adv) {
      if (w->id->d.events & open_event[g])
        q->pend_q &= (uint16_t)~me;
      bool end = w->id->d.flow >= 0 && w->id->d.op[w->id->d.flow].inst->op == GM_OP_end;
      if (end || (w->id->d.events & close_event[g]))
        q->pend_q |= me;
    }
    for (unsigned t = 0; t < s->m.threads && q->pend_q; t++)
      if ((q->pend_q >> t & 1) && !outstanding(s, g, t)) {
        q->open_q &= (uint16_t) ~(1u << t);
        q->pend_q &= (uint16_t) ~(1u << t);
      }
  }
}
