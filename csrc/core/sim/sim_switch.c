/* SPDX-License-Identifier: Apache-2.0 */
/* Threads that switch when a texture operation issues (docs/cluster.md). IF serves one group of threads until one of them waits for a
   texture or all have ended, then the next group that is ready. */
#include "core/sim/sim_state.h"

static unsigned group_mask(const gm_sim *s, unsigned group) { return ((1u << s->m.threads) - 1) << group * s->m.threads; }

unsigned sim_switch_service(const gm_sim *s) { return s->sw.idle_q ? 0 : group_mask(s, s->sw.group_q) & ~(unsigned)s->sw.away_q; }

/* Threads with a write of o in the pipeline or in the response register; or, with `waiting`, also in the texture memory. */
static unsigned o_writers(const gm_sim *s, unsigned arrives, bool waiting) {
  unsigned mask = 0;
  for (unsigned t = 0; t < gm_contexts(&s->m); t++) {
    const sim_lookup *l = &s->sw.lookup[t];
    bool far = l->busy && l->op.d->writes_o && !waiting && !(arrives >> t & 1);
    mask |= (unsigned)(s->thread[t].o_in_flight > far) << t;
  }
  return mask;
}

/* No buffer of a thread out of service is accessed, except by what is in flight. The bundle after the one that switched may open a gate for
   that: with one thread it comes in time. So a gate opens by itself for what is in flight when its thread leaves. */
void sim_switch_gates(const gm_sim *s, sim_wires *w) {
  unsigned out = ~sim_switch_service(s) & gm_all_threads(&s->m), reader = 1u << s->of_thread_q;
  w->rest[GATE_V] = w->rest[GATE_O] = out & ~(s->of_v_q || s->of_o_q ? reader : 0);
  w->forced[GATE_V] = s->of_v_q ? out & reader : 0;
  w->forced[GATE_O] = ((out | s->sw.guard_q) & o_writers(s, w->arrives, false)) | (s->of_o_q ? out & reader : 0);
  w->guard = (out | s->sw.guard_q) & o_writers(s, 0, true);
}

static bool ready(const gm_sim *s, unsigned group) {
  unsigned mask = group_mask(s, group);
  return (mask & s->running_q) && !(mask & s->sw.away_q);
}

void sim_switch_begin(gm_sim *s, uint32_t threads) {
  unsigned groups = gm_contexts(&s->m) / s->m.threads;
  uint32_t begin = 0;
  for (unsigned g = 0; g < groups; g++)
    begin |= (uint32_t)((threads & group_mask(s, g)) != 0) << g;
  for (unsigned g = 0; g < groups; g++)
    s->sw.older_q[g] = begin >> g & 1 ? ~begin | ((1u << g) - 1) : s->sw.older_q[g] & ~begin;
}

static uint8_t find_length_index(const gm_sim *s, unsigned group) { return (uint8_t)(s->thread[group * s->m.threads].pc_q % SIM_LENGTHS); }

/* The group in service leaves it: notes how long the stretch was, and how long the next one was the last time. */
static void leave_thread_group(gm_sim *s) {
  sim_switch *x = &s->sw;
  x->length[x->from_q] = x->run_q;
  x->guess_q[x->group_q] = x->length[find_length_index(s, x->group_q)];
}

/* Chooses the group that IF serves: the one in service as long as it is ready, then the one whose next stretch is likely to be the
   shortest, then the oldest one. Short stretches first keep more lookups outstanding. Returns false if no group is ready. */
static bool choose_thread_group(gm_sim *s) {
  sim_switch *x = &s->sw;
  unsigned groups = gm_contexts(&s->m) / s->m.threads, best = groups;
  if (!x->idle_q && ready(s, x->group_q))
    return true;
  if (!x->idle_q)
    leave_thread_group(s);
  for (unsigned g = 0; g < groups; g++)
    if (ready(s, g) &&
        (best == groups || x->guess_q[g] < x->guess_q[best] || (x->guess_q[g] == x->guess_q[best] && x->older_q[best] >> g & 1)))
      best = g;
  if (best == groups)
    return false;
  s->stats.switches += best != x->group_q;
  x->group_q = (uint8_t)best;
  x->from_q = find_length_index(s, best);
  x->run_q = 0;
  return true;
}

void sim_switch_fetch(gm_sim *s, const sim_wires *w, bool taken) {
  sim_switch *x = &s->sw;
  unsigned before = s->id_thread_q;
  if (w->id && w->id->d.has_t)
    x->away_q |= 1u << before;
  if (w->id && w->id->d.has_t)
    x->served[before / s->m.threads] += gm_time_away(&s->m);
  x->away_q &= ~w->arrives;
  /* With one thread a taken branch costs a cycle, which the thread's time has here too. */
  if (w->id && w->id->d.has_t && taken && s->m.threads == 1)
    x->served[before]++;
  x->idle_q = x->place_q == 0 && !choose_thread_group(s);
  if (x->idle_q) {
    s->id_valid_q = false;
    return;
  }
  unsigned t = x->group_q * s->m.threads + x->place_q;
  if (x->place_q == 0)
    s->dies_q = s->abort >> t & 1;
  x->place_q = (uint8_t)((x->place_q + 1) % s->m.threads);
  x->served[x->group_q]++;
  x->run_q += x->run_q < UINT8_MAX;
  sim_quad_turn(s, t, w->retired);
  bool discard = s->m.threads == 1 && w->id && taken && t == before;
  s->id_valid_q = (s->running_q & ~s->parked_q) >> t & 1 && !discard;
  s->id_thread_q = (uint8_t)t;
  s->id_pc_q = s->thread[t].pc_q;
}
