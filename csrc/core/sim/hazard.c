/* SPDX-License-Identifier: Apache-2.0 */
/* Checks the rules between bundles: latency, forwarding, order of writes (docs/architecture.md section 3). `due` has, for each lane of a
   register, the advancing cycle in which its last write is in WB: a bundle in ID may read the lane from that cycle on. */
#include "core/sim/sim_state.h"

static int check_lanes(gm_sim *s, const sim_thread *t, unsigned reg, unsigned lanes) {
  for (unsigned i = 0; i < 4; i++)
    if ((lanes >> i & 1) && t->due[reg][i] > sim_now(s, s->id_thread_q)) {
      char nb[16];
      return sim_fail(s, s->id_thread_q, s->id_pc_q, "latency: %s.%c is read %llu advancing cycle(s) before its pending write can be seen",
                      gm_reg_name(reg, nb), "xyzw"[i], (unsigned long long)(t->due[reg][i] - sim_now(s, s->id_thread_q)));
    }
  return 0;
}

static int check_forward(gm_sim *s, const sim_thread *t, const gm_dop *o, unsigned k) {
  unsigned g = o->num[k];
  unsigned lat = s->m.lat[g];
  /* The producer must be in WB when the reader is in its first EX stage, two advancing cycles from now. */
  const sim_flight *p = sim_stage(&s->pipe[g], gm_time_forward(lat) - GM_TIME_READ);
  if (!p || p->thread != s->id_thread_q)
    return sim_fail(s, s->id_thread_q, s->id_pc_q,
                    "forwarding: f%c is read, but no operation of group %c issued %u advancing cycle(s) before", "abc"[g], "ABC"[g], lat);
  unsigned missing = o->need[k] & ~(unsigned)p->d->mask & 15;
  char lb[5];
  if (missing)
    return sim_fail(s, s->id_thread_q, s->id_pc_q, "forwarding lanes: f%c.%s is read, but the operation of bundle %u does not write it",
                    "abc"[g], gm_lane_names(missing, lb), p -> pc);
  if (t->last_t && t->last_t + gm_time_forward(lat) > sim_now(s, s->id_thread_q))
    return sim_fail(s, s->id_thread_q, s->id_pc_q,
                    "forwarding across T: f%c is read, but a texture operation issued since its producer in bundle %u", "abc"[g], p -> pc);
  return 0;
}

static int check_write(gm_sim *s, const sim_thread *t, const gm_dop *o) {
  uint64_t written = sim_now(s, s->id_thread_q) + gm_time_writes_back(o->latency);
  if (o->dst == GM_DST_NONE)
    return 0;
  char nb[16];
  for (unsigned i = 0; i < 4; i++) {
    if (!(o->mask >> i & 1) || t->due[o->dst][i] < written)
      continue;
    const char *name = gm_reg_name(o->dst, nb);
    if (t->due[o->dst][i] == written)
      return sim_fail(s, s->id_thread_q, s->id_pc_q, "write conflict: %s.%c is written in the same cycle by an earlier operation", name,
                      "xyzw"[i]);
    return sim_fail(s, s->id_thread_q, s->id_pc_q, "write order: the write of %s.%c overtakes that of an earlier operation", name,
                    "xyzw"[i]);
  }
  return 0;
}

/* The cycles that the rules count for a lookup have to have passed. */
static int check_away(gm_sim *s, const sim_thread *t) {
  if (!t->left || s->advanced >= t->left + gm_time_away(&s->m))
    return 0;
  return sim_fail(s, s->id_thread_q, s->id_pc_q, "lookup: the thread comes back %llu advancing cycle(s) after its texture operation",
                  (unsigned long long)(s->advanced + 1 - t->left));
}

int sim_check_issue(gm_sim *s, const gm_dbundle *d) {
  const sim_thread *t = &s->thread[s->id_thread_q];
  if (check_away(s, t) || sim_array_ports(s, d))
    return -1;
  for (unsigned i = 0; i < d->b.count; i++) {
    const gm_dop *o = &d->op[i];
    if (s->m.array && sim_array_check(s, o))
      return -1;
    if (o->pred_need && check_lanes(s, t, GM_DST_P + o->pred, o->pred_need))
      return -1;
    if (o->reads_a0 && check_lanes(s, t, GM_DST_A0, 1))
      return -1;
    for (unsigned k = 0; k < o->nsrc; k++) {
      if (o->file[k] == GM_SF_REG && check_lanes(s, t, o->num[k], o->need[k]))
        return -1;
      if (o->quad && sim_quad_check(s, o))
        return -1;
      if (o->file[k] == GM_SF_FORWARD && !gm_finds_forwarding(&s->m) && check_forward(s, t, o, k))
        return -1;
    }
    if (check_write(s, t, o))
      return -1;
  }
  return 0;
}

void sim_note_issue(gm_sim *s, const gm_dbundle *d) {
  sim_thread *t = &s->thread[s->id_thread_q];
  for (unsigned i = 0; i < d->b.count; i++) {
    const gm_dop *o = &d->op[i];
    uint64_t written = sim_now(s, s->id_thread_q) + gm_time_writes_back(o->latency);
    if (o->dst != GM_DST_NONE)
      for (unsigned l = 0; l < 4; l++)
        if ((o->mask >> l & 1) && t->due[o->dst][l] < written)
          t->due[o->dst][l] = written;
  }
  if (d->has_t)
    t->last_t = sim_now(s, s->id_thread_q) + 1;
  t->left = d->has_t && s->m.landed ? s->advanced + 1 : 0;
}
