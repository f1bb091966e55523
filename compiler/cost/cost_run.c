/* SPDX-License-Identifier: Apache-2.0 */
/* Counts the cycles and open gates of a finished program: runs it cycle by cycle, as the core does, but without values. Every block is
   walked once for each state that gates and pipeline can have before it. core/timing/timing_gate.h says how the gates change at the clock
   edge of a cycle. */
#include <string.h>

#include "cost/cost_run.h"

enum { MAX_STATES = 16 }; /* most states kept for one block; after that, each new state is replaced by the last one kept */

typedef struct {
  const m_func *f;
  unsigned wake;
  gm_gate_policy policy[2];
  unsigned program; /* buffers whose gate has policy program */
} walker;

/* Counts the cycles for which a waiting texture operation freezes the core before it advances. */
static void freeze_cycles(const walker *w, cost_state *s, cost_part *c) {
  unsigned n = w->f->machine->texture_latency;
  c->cycles += n;
  for (unsigned g = 0; g < 2; g++)
    if (w->policy[g] == GM_GATE_NONE)
      c->open[g] += n;
    else if (s->gates.open >> g & 1) {
      c->open[g] += gm_gate_wait_open(n, w->wake);
      s->cnt[g] = gm_gate_wait_count(s->cnt[g], n, w->wake);
    } else
      s->cnt[g] = 0;
}

/* Policy auto: how many cycles the accesses of this cycle wait for their gates to wake; request: the buffers accessed. */
static unsigned stall_cycles(const walker *w, const cost_state *s, unsigned request) {
  unsigned n = 0;
  for (unsigned g = 0; g < 2; g++)
    if (w->policy[g] == GM_GATE_AUTO && (request >> g & 1) && gm_gate_asleep(s->cnt[g], w->wake) > n)
      n = gm_gate_asleep(s->cnt[g], w->wake);
  return n;
}

/* What the core's timing sees of a bundle. Buffers are masks: bit 0 v, bit 1 o. */
typedef struct {
  unsigned reads, writes; /* writes: as in gm_ahead */
  unsigned opens, closes;
  unsigned flight; /* cycles until its last operation has left WB */
  bool tex;
} facts;

static const facts bubble = {0};

static facts look_at_bundle(const m_func *f, const m_bundle *b) {
  facts x = bubble;
  bool end = false;
  for (unsigned i = 0; i < 2; i++) {
    const m_op *o = b->op[i];
    if (!o)
      continue;
    for (unsigned k = 0; k < m_nsrc(o); k++)
      x.reads |= o->src[k].file == MF_V ? 1 : o->src[k].file == MF_O ? 2 : 0;
    if (o->dfile == MF_O)
      x.writes |= 1u << gm_ahead_write(m_latency(f, o));
    if (m_group(o) != GM_GRP_F && gm_time_writes_back(m_latency(f, o)) > x.flight)
      x.flight = gm_time_writes_back(m_latency(f, o));
    x.tex |= m_is_texture(o);
    end |= o->op == GM_OP_end;
  }
  for (unsigned g = 0; g < 2; g++) {
    unsigned ask = gm_gate_asked(b->events, end, g);
    x.opens |= ask & GM_GATE_OPENS ? 1u << g : 0;
    x.closes |= ask & GM_GATE_CLOSES ? 1u << g : 0;
  }
  return x;
}

/* One cycle in which the pipeline advances with a bundle in ID, and the frozen or stalled cycles before it. */
static void step_cost_cycle(const walker *w, cost_state *s, facts x, cost_part *c) {
  if (gm_ahead_waits(&s->ahead))
    freeze_cycles(w, s, c);
  unsigned request = gm_ahead_access(&s->ahead), wait = stall_cycles(w, s, request), enables = 0;
  c->cycles += 1 + wait * w->f->machine->threads; /* an access of any thread stalls all threads */
  for (unsigned g = 0; g < 2; g++) {
    unsigned bit = 1u << g, enable = gm_gates_enable(w->policy[g], bit, &s->gates, x.opens, request, 0) & bit;
    c->open[g] += enable ? 1 + wait : 0;
    s->cnt[g] = w->policy[g] == GM_GATE_NONE ? 0 : gm_gate_count(s->cnt[g], enable, 1 + wait, w->wake);
    enables |= enable;
  }
  gm_ahead_step(&s->ahead, x.reads, x.writes, x.tex);
  s->flight = (uint8_t)(s->flight ? s->flight - 1 : 0);
  if (x.flight > s->flight)
    s->flight = (uint8_t)x.flight;
  unsigned who = w->program;
  gm_gates_edge(&s->gates, who, enables, 0, x.opens & who, x.closes & who, gm_ahead_outstanding(&s->ahead));
}

/* All threads issue the same bundle in turn. This walks the turn of the last thread, which the texture operations of the other threads
   freeze too. */
static void walk_turn(const walker *w, cost_state *s, const m_bundle *b, cost_part *c) {
  const facts x = look_at_bundle(w->f, b);
  for (unsigned k = 1; k < w->f->machine->threads; k++) {
    step_cost_cycle(w, s, bubble, c);
    s->ahead.tex |= x.tex;
  }
  step_cost_cycle(w, s, x, c);
}

/* ---- nodes ---- */

static bool same_cost_state(const cost_state *a, const cost_state *b) {
  return a->gates.open == b->gates.open && a->gates.pend == b->gates.pend && a->ahead.writes == b->ahead.writes &&
         a->ahead.read == b->ahead.read && a->ahead.tex == b->ahead.tex && a->flight == b->flight && a->cnt[0] == b->cnt[0] &&
         a->cnt[1] == b->cnt[1];
}

static unsigned node_for(cost_run *r, const m_block *b, const cost_state *s) {
  unsigned n = 0, last = COST_NONE;
  for (unsigned i = r->first[b->id]; i != COST_NONE; last = i, i = r->node[i].next, n++)
    if (same_cost_state(&r->node[i].state, s) || n + 1 == MAX_STATES)
      return i;
  r->node = gc_grow(r->f->arena, r->node, &r->cap, r->n + 1, sizeof *r->node);
  r->node[r->n] = (cost_node){.block = b, .state = *s, .next = COST_NONE};
  *(last == COST_NONE ? &r->first[b->id] : &r->node[last].next) = r->n;
  return r->n++;
}

/* Is successor k reached by a taken branch, which costs a bubble? */
static bool is_taken_branch(const m_block *b, unsigned k) {
  return b->last && m_is_terminator(b->last) && b->last->op != GM_OP_end && k == 0;
}

static bool block_returns(const m_block *b) { return b->last && b->last->op == GM_OP_ret; }

/* Energy of a block's operations and bundles. */
static double work_of(cost_run *r, const m_block *b) {
  double count[COST_PRICES] = {0}, pj = 0;
  if (r->work[b->id] < 0) {
    cost_events(b, count);
    for (unsigned k = 0; k < COST_PRICES; k++)
      pj += r->price[k] * count[k];
    r->work[b->id] = pj;
  }
  return r->work[b->id];
}

static void expand_walk_node(cost_run *r, const walker *w, unsigned i) {
  const m_block *b = r->node[i].block;
  cost_state s = r->node[i].state;
  cost_part c = {.work = work_of(r, b)};
  for (unsigned k = 0; k < b->nbundle; k++)
    walk_turn(w, &s, &b->bundle[k], &c);
  if (!b->nsucc) { /* the program ends: until nothing is in flight, and one cycle for the retirement */
    while (s.flight)
      step_cost_cycle(w, &s, bubble, &c);
    step_cost_cycle(w, &s, bubble, &c);
  }
  cost_edge *e = gc_alloc(r->f->arena, (b->nsucc + 1) * sizeof *e);
  for (unsigned k = 0; k < b->nsucc; k++) {
    cost_state t = s;
    e[k].cost.work = is_taken_branch(b, k) || block_returns(b) ? r->price[COST_branches] : 0;
    if (w->f->machine->threads == 1 && (is_taken_branch(b, k) || block_returns(b)))
      step_cost_cycle(w, &t, bubble, &e[k].cost);
    e[k].to = node_for(r, b->succ[k], &t);
  }
  r->node[i].cost = c;
  r->node[i].edge = e;
  r->node[i].edges = b->nsucc;
}

cost_run *cost_run_new(const m_func *f, gm_gate_policy policy, unsigned wake, unsigned held) {
  cost_run *r = gc_alloc(f->arena, sizeof *r);
  walker w = {.f = f, .wake = wake, .policy = {policy, policy}};
  for (unsigned g = 0; g < 2; g++) {
    if (held >> g & 1)
      w.policy[g] = GM_GATE_NONE;
    w.program |= w.policy[g] == GM_GATE_PROGRAM ? 1u << g : 0;
  }
  r->f = f;
  r->price = cost_prices_of(f);
  r->work = gc_alloc_raw(f->arena, (f->nblock + 1) * sizeof *r->work);
  for (unsigned k = 0; k <= f->nblock; k++)
    r->work[k] = -1;
  r->node = gc_grow(f->arena, NULL, &r->cap, f->nblock + 8, sizeof *r->node);
  r->first = gc_alloc(f->arena, (f->nblock + 1) * sizeof *r->first);
  memset(r->first, 255, (f->nblock + 1) * sizeof *r->first);
  node_for(r, f->entry, &(cost_state){0});
  for (unsigned i = 0; i < r->n; i++)
    expand_walk_node(r, &w, i);
  return r;
}
