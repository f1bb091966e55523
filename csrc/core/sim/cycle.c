/* SPDX-License-Identifier: Apache-2.0 */
/* Simulates one clock cycle: the signals settle, the rules are checked, the trace record is taken, then comes the edge
   (docs/architecture.md, "3. Pipeline"). */
#include <stdio.h>
#include <string.h>

#include "core/sim/sim_state.h"

static void record_wb(gm_sim *s, gm_trace *t) {
  for (unsigned g = 0; g < 4; g++) {
    const sim_flight *f = sim_stage(&s->pipe[g], s->pipe[g].wb);
    if (!f)
      continue;
    t->wb[g].valid = true;
    t->wb[g].thread = f->thread;
    t->wb[g].dst = f->d->dst;
    t->wb[g].mask = f->d->mask;
    memcpy(t->wb[g].data, f->out, sizeof f->out);
  }
}

static void record_request(const gm_sim *s, gm_trace *t) {
  const gm_tex_request *asked = sim_lookup_request(s, &t->tex_tag);
  if (!asked && (s->tex.state_q != TEX_REQUEST || s->tex.before))
    return;
  const gm_tex_request *r = asked ? asked : &s->tex.lookup_q.level[s->tex.level];
  t->tex_request = true;
  t->tex_mask = sim_shares(s) ? 15 : r->mask;
  for (unsigned i = 0; i < 4; i++)
    t->tex_addr[i] = t->tex_mask >> i & 1 ? r->addr[i] : 0;
}

static uint32_t retired_threads(const gm_sim *s) {
  uint32_t done = s->started_q & ~s->running_q;
  for (unsigned t = 0; t < gm_contexts(&s->m); t++)
    if (s->thread[t].in_flight)
      done &= ~(1u << t);
  return done;
}

static void take_record(gm_sim *s, const sim_wires *w, const bool stall[2], gm_trace *t) {
  t->busy = true;
  t->adv = w->adv;
  t->tex_wait = w->tex_wait;
  t->stall_v = stall[GATE_V];
  t->stall_o = stall[GATE_O];
  t->id_valid = s->id_valid_q;
  t->id_thread = s->id_valid_q ? s->id_thread_q : 0;
  t->id_pc = s->id_valid_q ? s->id_pc_q : 0;
  t->gate_v = w->enable[GATE_V];
  t->gate_o = w->enable[GATE_O];
  sim_parts(s, w, t->part);
  t->retired = w->retired;
  t->killed = s->killed_q;
  record_request(s, t);
  if (!w->adv)
    return;
  record_wb(s, t);
  t->v_read = s->of_v_q;
  t->o_read = s->of_o_q;
}

static void count_parts(gm_sim *s, const sim_wires *w) {
  uint32_t part[GM_PARTS];
  sim_parts(s, w, part);
  for (unsigned k = 0; k < GM_PARTS; k++)
    s->stats.open_part[k] += (unsigned)__builtin_popcount(part[k]);
}

void sim_count(gm_sim *s, const sim_wires *w, const bool stall[2]) {
  s->window |= s->id_valid_q;
  if (!s->window)
    return;
  gm_sim_stats *st = &s->stats;
  st->cycles++;
  st->frozen_tex += w->tex_wait;
  st->idle += s->sw.idle_q;
  st->frozen_v += stall[GATE_V];
  st->frozen_o += stall[GATE_O];
  st->open_v += (unsigned)__builtin_popcount(w->enable[GATE_V]);
  st->open_o += (unsigned)__builtin_popcount(w->enable[GATE_O]);
  st->access_v += (unsigned)__builtin_popcount(w->access[GATE_V]);
  st->access_o += (unsigned)__builtin_popcount(w->access[GATE_O]);
  if (s->m.gate_threads || s->m.gate_lookups)
    count_parts(s, w);
}

int sim_settle(gm_sim *s, sim_wires *w, bool stall[2]) {
  w->id = NULL;
  w->retired = retired_threads(s);
  if (s->id_valid_q && !(w->id = s->dies_q ? sim_code_end(s) : sim_code_at(s, s->id_pc_q)))
    return -1;
  w->tex_wait = sim_stage(&s->pipe[GM_GRP_T], 1) && (s->m.switches ? s->sw.second_q : s->tex.state_q != TEX_DONE);
  sim_lookup_settle(s, w);
  sim_gate_rest(s, w);
  sim_gate_requests(s, w);
  sim_gate_stalls(s, w, stall);
  w->adv = !w->tex_wait && !stall[GATE_V] && !stall[GATE_O];
  sim_gate_enables(s, w);
  return 0;
}

static void shift_pipes(gm_sim *s) {
  for (unsigned g = 0; g < 4; g++) {
    sim_pipe *p = &s->pipe[g];
    p->valid &= ~(1u << ((p->head - p->wb) & (PIPE - 1)));
    p->head = (p->head + 1) & (PIPE - 1);
  }
}

/* IF and the instruction register. `next`: PC settled by ID, -1 when ID holds a bubble. */
static void fetch_bundle(gm_sim *s, const sim_wires *w, int next, bool taken, bool ended) {
  if (next >= 0) {
    s->thread[s->id_thread_q].pc_q = (uint16_t)next;
    if (ended)
      s->running_q &= ~(1u << s->id_thread_q);
  }
  if (s->m.switches) {
    sim_switch_fetch(s, w, taken);
    return;
  }
  unsigned t = s->turn_q;
  s->turn_q = (uint8_t)(t + 1 == s->m.threads ? 0 : t + 1);
  sim_quad_turn(s, t, w->retired);
  bool discard = s->m.threads == 1 && next >= 0 && taken;
  s->id_valid_q = (s->running_q & ~s->parked_q) >> t & 1 && !discard;
  s->id_thread_q = (uint8_t)t;
  s->id_pc_q = s->thread[t].pc_q;
}

/* The clock edge of an advancing cycle, for everything except the clock gates. */
static int advance_pipeline(gm_sim *s, const sim_wires *w, int *next, bool *taken, bool *ended) {
  if (w->id && !s->answer && sim_check_issue(s, &w->id->d))
    return -1;
  sim_execute(s);
  if (sim_array_landing(s))
    return -1;
  sim_writeback(s); /* before ID reads: write-through */
  if (w->id && (*next = sim_flow(s, &w->id->d, taken, ended)) < 0)
    return -1;
  if (s->m.switches)
    sim_lookup_edge(s, w);
  else
    sim_tex_edge(s, true);
  shift_pipes(s);
  sim_lookup_land(s, w);
  if (w->id) {
    if (!s->answer) {
      sim_note_issue(s, &w->id->d);
      sim_quad_note(s, &w->id->d);
    }
    sim_issue(s, w->id);
  }
  if (gm_finds_forwarding(&s->m))
    sim_found_edge(s, w->id);
  s->of_v_q = w->id ? w->id->d.v_read : 0;
  s->of_o_q = w->id ? w->id->d.o_read : 0;
  s->of_thread_q = s->id_thread_q;
  s->of_pc_q = s->id_pc_q;
  s->advanced++;
  return 0;
}

int sim_edge(gm_sim *s, const sim_wires *w) {
  int next = -1;
  bool taken = false, ended = false;
  if (!w->adv && s->m.switches)
    sim_lookup_edge(s, w);
  else if (!w->adv)
    sim_tex_edge(s, false);
  else if (advance_pipeline(s, w, &next, &taken, &ended))
    return -1;
  sim_gate_edge(s, w);
  s->sw.guard_q = w->guard;
  if (w->adv)
    fetch_bundle(s, w, next, taken, ended);
  s->cycle++;
  return 0;
}

/* Cores whose threads switch keep gates awake for short wake latencies only. */
static bool check_wake_latency(gm_sim *s) {
  bool bad = s->m.switches && s->cfg.policy == GM_GATE_PROGRAM && s->cfg.wake > GM_SWITCH_WAKE_MAX;
  if (bad)
    snprintf(s->error, sizeof s->error, "wake latency: %u, but a machine whose threads switch needs at most %d under policy program",
             s->cfg.wake, (int)GM_SWITCH_WAKE_MAX);
  return !bad;
}

/* What the host does is said anew before each cycle. */
static void clear_host_accesses(gm_sim *s) { s->host_reads_o = s->fill_banks = 0; }

int gm_sim_cycle(gm_sim *s, gm_trace *t) {
  sim_wires w;
  bool stall[2];
  memset(t, 0, sizeof *t);
  if (!s->busy_q) {
    clear_host_accesses(s);
    return 0;
  }
  if (!check_wake_latency(s) || sim_settle(s, &w, stall) || sim_gate_check(s, &w)) {
    s->busy_q = false;
    return -1;
  }
  take_record(s, &w, stall, t);
  sim_count(s, &w, stall);
  if (s->probe)
    s->probe(s->probe_ctx, s, t);
  bool last = !(s->started_q & ~t->retired);
  if (sim_edge(s, &w)) {
    s->busy_q = false;
    return -1;
  }
  clear_host_accesses(s);
  if (last)
    s->busy_q = false;
  return 1;
}
