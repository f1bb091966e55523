/* SPDX-License-Identifier: Apache-2.0 */
/* Simulates the clock gates of the buffers v and o, one per thread (docs/architecture.md section 6). */
#include <stdio.h>
#include <string.h>

#include "core/sim/sim_state.h"

/* What opens and closes the gate of buffer g. */
static gm_gate_policy policy(const gm_sim *s, unsigned g) { return s->held >> g & 1 ? GM_GATE_NONE : s->cfg.policy; }

static uint32_t o_writers(const gm_sim *s) {
  uint32_t mask = 0;
  for (unsigned g = 0; g < 4; g++) {
    const sim_pipe *p = &s->pipe[g];
    unsigned i = (p->head - p->wb) & (PIPE - 1);
    if ((p->valid >> i & 1) && p->slot[i].d->writes_o)
      mask |= 1u << p->slot[i].thread;
  }
  return mask;
}

static bool gates_rest(const gm_sim *s, const sim_wires *w) {
  if (!w->tex_wait)
    return false;
  const sim_tex *x = &s->tex;
  bool asked = x->state_q == TEX_REQUEST;
  unsigned stages = s->m.texture_stages;
  if (sim_tex_promised(s))
    return gm_gate_rests_fixed(
        gm_wait_left(s->cfg.texture_latency, stages, asked && x->frozen >= gm_wait_known(stages) ? x->lookup_q.count : 1, x->frozen),
        s->cfg.wake);
  return gm_gate_rests(asked && x->left == 0 && x->level + 1 == x->lookup_q.count, s->cfg.wake);
}

void sim_gate_rest(const gm_sim *s, sim_wires *w) {
  w->rest[GATE_V] = w->rest[GATE_O] = w->forced[GATE_V] = w->forced[GATE_O] = w->guard = 0;
  if (s->cfg.policy != GM_GATE_PROGRAM)
    return;
  if (s->m.switches)
    sim_switch_gates(s, w);
  else if (gates_rest(s, w))
    w->rest[GATE_V] = w->rest[GATE_O] = UINT32_MAX;
}

void sim_gate_requests(const gm_sim *s, sim_wires *w) {
  uint32_t reader = 1u << s->of_thread_q;
  w->request[GATE_V] = w->request[GATE_O] = 0;
  if (w->tex_wait || s->m.array)
    return;
  w->request[GATE_V] = s->of_v_q ? reader : 0;
  w->request[GATE_O] = o_writers(s) | (s->of_o_q ? reader : 0);
}

void sim_gate_stalls(const gm_sim *s, const sim_wires *w, bool stall[2]) {
  for (unsigned g = 0; g < 2; g++)
    stall[g] = policy(s, g) == GM_GATE_AUTO && w->request[g] && (w->request[g] & ~s->gate[g].awake_q);
}

static void ask_gate_events(const gm_sim *s, sim_wires *w) {
  memset(w->opens, 0, sizeof w->opens);
  memset(w->closes, 0, sizeof w->closes);
  if (!w->id || !w->adv)
    return;
  const gm_dbundle *d = &w->id->d;
  bool end = d->flow >= 0 && d->op[d->flow].inst->op == GM_OP_end;
  for (unsigned g = 0; g < 2; g++) {
    unsigned what = gm_gate_asked(d->events, end, g);
    w->opens[g] = what & GM_GATE_OPENS ? 1u << s->id_thread_q : 0;
    w->closes[g] = what & GM_GATE_CLOSES ? 1u << s->id_thread_q : 0;
  }
}

void sim_gate_enables(gm_sim *s, sim_wires *w) {
  unsigned all = gm_all_threads(&s->m);
  ask_gate_events(s, w);
  for (unsigned g = 0; g < 2; g++) {
    w->access[g] = w->adv ? w->request[g] : 0;
    w->enable[g] = gm_gates_enable(policy(s, g), all, &s->gate[g].q, w->opens[g], w->request[g], w->rest[g]);
    w->enable[g] |= policy(s, g) == GM_GATE_PROGRAM ? w->forced[g] : 0;
    w->enable[g] |= g == GATE_O ? s->host_reads_o : 0;
  }
  if (s->m.array)
    sim_array_enables(s, w);
}

static int fail_closed_gate(gm_sim *s, unsigned g, unsigned thread, unsigned pc, const sim_wires *w, const char *what) {
  if (!(w->enable[g] >> thread & 1))
    return sim_fail(s, thread, pc, "closed gate: %s, but the gate of %c is closed", what, "vo"[g]);
  return sim_fail(s, thread, pc, "closed gate: %s, but the gate of %c has been open for %u of %u wake cycle(s)", what, "vo"[g],
                  s -> gate[g].cnt_q[thread], s->cfg.wake);
}

int sim_gate_check(gm_sim *s, const sim_wires *w) {
  if (s->cfg.policy != GM_GATE_PROGRAM || !w->adv)
    return 0;
  uint32_t good[2];
  for (unsigned g = 0; g < 2; g++)
    good[g] = policy(s, g) == GM_GATE_NONE ? w->enable[g] : w->enable[g] & s->gate[g].awake_q;
  if (s->of_v_q && !(good[GATE_V] >> s->of_thread_q & 1))
    return fail_closed_gate(s, GATE_V, s->of_thread_q, s->of_pc_q, w, "v is read");
  if (s->of_o_q && !(good[GATE_O] >> s->of_thread_q & 1))
    return fail_closed_gate(s, GATE_O, s->of_thread_q, s->of_pc_q, w, "o is read");
  for (unsigned g = 0; g < 4; g++) {
    const sim_flight *f = sim_stage(&s->pipe[g], s->pipe[g].wb);
    char what[32], nb[16];
    if (!f || !f->d->writes_o || (good[GATE_O] >> f->thread & 1))
      continue;
    snprintf(what, sizeof what, "%s is written", gm_reg_name(f->d->dst, nb));
    return fail_closed_gate(s, GATE_O, f->thread, f->pc, w, what);
  }
  return 0;
}

/* Returns those of the given threads that have an access of buffer g still to come after the edge: a read of the bundle in OF, or a
   write of o in OF, EX or WB. */
static unsigned outstanding(const gm_sim *s, unsigned g, unsigned threads) {
  unsigned mask = (g == GATE_V ? s->of_v_q : s->of_o_q) ? 1u << s->of_thread_q & threads : 0;
  for (; g == GATE_O && threads; threads &= threads - 1)
    mask |= s->thread[__builtin_ctz(threads)].o_in_flight ? threads & -threads : 0;
  return mask;
}

void sim_gate_start(gm_sim *s) {
  for (unsigned g = 0; g < 2; g++)
    s->gate[g].awake_q = gm_gate_asleep(0, s->cfg.wake) ? 0 : UINT32_MAX;
}

/* Updates the wake counters (cycles since the gate opened). Only counters that count or are cleared are visited. */
static void count_gate_wake(const gm_sim *s, sim_gate *q, unsigned enable) {
  unsigned wake = s->cfg.wake, moves = (enable & ~q->awake_q) | (q->en_last & ~enable);
  for (; moves; moves &= moves - 1) {
    unsigned t = (unsigned)__builtin_ctz(moves);
    q->cnt_q[t] = gm_gate_count(q->cnt_q[t], enable >> t & 1, 1, wake);
    q->awake_q = ((q->awake_q & ~(1u << t)) | (gm_gate_asleep(q->cnt_q[t], wake) == 0) << t);
  }
  q->en_last = enable;
}

void sim_gate_edge(gm_sim *s, const sim_wires *w) {
  unsigned all = gm_all_threads(&s->m);
  for (unsigned g = 0; g < 2; g++) {
    sim_gate *q = &s->gate[g];
    uint64_t *toggles = g == GATE_V ? &s->stats.toggles_v : &s->stats.toggles_o;
    *toggles += (unsigned)__builtin_popcount(w->enable[g] & ~q->en_last);
    count_gate_wake(s, q, w->enable[g]);
    if (policy(s, g) == GM_GATE_PROGRAM)
      gm_gates_edge(&q->q, all, q->q.open | w->opens[g], w->rest[g], w->opens[g], w->closes[g],
                    outstanding(s, g, q->q.pend | w->closes[g]));
  }
}
