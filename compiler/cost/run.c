/* SPDX-License-Identifier: Apache-2.0 */
/* A finished program, cycle by cycle as the core runs it, but for its values: every block is walked once for each state that gates and
   pipeline can be in before it. A step is the edge of docs/architecture.md section 6. */
#include <string.h>

#include "cost/run.h"

enum { MOST_STATES = 16 }; /* of a block: beyond that, one that is known stands for the new one */

typedef struct {
  const m_func *f;
  unsigned wake, wait; /* wait: cost_wait */
  gm_gate_policy policy[2];
} walker;

/* The frozen cycles in front of an advance. */
static void freeze(const walker *w, cost_state *s, cost_part *c) {
  unsigned n = w->f->machine->texture_latency;
  c->cycles += n;
  for (unsigned g = 0; g < 2; g++) {
    bool open = s->open >> g & 1;
    if (w->policy[g] == GM_GATE_NONE)
      c->open[g] += n;
    else if (w->policy[g] == GM_GATE_PROGRAM && open) { /* a wait of no more than the wake latency has no rest: the count goes on */
      unsigned awake = n > w->wake ? w->wake : s->cnt[g] + n;
      c->open[g] += w->wait;
      s->cnt[g] = (uint8_t)(awake < w->wake ? awake : w->wake);
    } else
      s->cnt[g] = 0;
  }
}

/* Policy auto: how long this cycle's accesses wait. */
static unsigned stall(const walker *w, const cost_state *s, unsigned request) {
  unsigned n = 0;
  for (unsigned g = 0; g < 2; g++)
    if (w->policy[g] == GM_GATE_AUTO && (request >> g & 1) && w->wake - s->cnt[g] > n)
      n = w->wake - s->cnt[g];
  return n;
}

typedef struct {
  unsigned reads, events;
  uint32_t writes;
  unsigned flight;
  bool tex, end;
} facts;

static facts look(const m_func *f, const m_bundle *b) {
  facts x = {0};
  for (unsigned i = 0; b && i < 2; i++) {
    const m_op *o = b->op[i];
    if (!o)
      continue;
    for (unsigned k = 0; k < m_nsrc(o); k++)
      x.reads |= o->src[k].file == MF_V ? 1 : o->src[k].file == MF_O ? 2 : 0;
    if (o->dfile == MF_O)
      x.writes |= UINT32_C(1) << (m_latency(f, o) + 1);
    if (m_group(o) != GM_GRP_F && m_latency(f, o) + 2 > x.flight)
      x.flight = m_latency(f, o) + 2;
    x.tex |= m_is_texture(o);
    x.end |= o->op == GM_OP_end;
  }
  if (b)
    x.events = b->events;
  return x;
}

/* One advancing cycle with bundle b (NULL: a bubble) in ID, and the frozen or stalled ones in front of it. */
static void step(const walker *w, cost_state *s, const m_bundle *b, cost_part *c) {
  facts x = look(w->f, b);
  if (s->tex & 2)
    freeze(w, s, c);
  unsigned request = (s->read & 1) | ((s->read >> 1 | s->writes) & 1) << 1, wait = stall(w, s, request);
  c->cycles += 1 + wait * w->f->machine->threads; /* each thread's accesses stall them all */
  s->writes = s->writes >> 1 | x.writes;
  s->tex = (uint8_t)((s->tex << 1 & 2) | x.tex);
  s->read = (uint8_t)x.reads;
  s->flight = (uint8_t)(s->flight ? s->flight - 1 : 0);
  if (x.flight > s->flight)
    s->flight = (uint8_t)x.flight;
  for (unsigned g = 0; g < 2; g++) {
    unsigned bit = 1u << g, event = x.events >> (2 * g) & 3;
    bool enable = w->policy[g] == GM_GATE_NONE   ? true
                  : w->policy[g] == GM_GATE_AUTO ? (request & bit) != 0
                                                 : (s->open & bit) || (event & 1);
    unsigned count = s->cnt[g] + 1u + wait;
    c->open[g] += enable ? 1 + wait : 0;
    if (w->policy[g] == GM_GATE_NONE)
      continue;
    s->cnt[g] = (uint8_t)(!enable ? 0 : count < w->wake ? count : w->wake);
    if (w->policy[g] == GM_GATE_AUTO)
      continue;
    if (enable)
      s->open |= (uint8_t)bit;
    if (event & 1)
      s->pend &= (uint8_t)~bit;
    if ((event & 2) || x.end)
      s->pend |= (uint8_t)bit;
    bool outstanding = (s->read & bit) || (g && s->writes);
    if ((s->pend & bit) && !outstanding) {
      s->open &= (uint8_t)~bit;
      s->pend &= (uint8_t)~bit;
    }
  }
}

/* A turn of all threads with the same bundle, the last of which is the one looked at: the others' texture operations freeze it too. */
static void turn(const walker *w, cost_state *s, const m_bundle *b, cost_part *c) {
  bool tex = look(w->f, b).tex;
  for (unsigned k = 1; k < w->f->machine->threads; k++) {
    step(w, s, NULL, c);
    s->tex |= tex;
  }
  step(w, s, b, c);
}

/* ---- nodes ---- */

static bool same(const cost_state *a, const cost_state *b) { return !memcmp(a, b, sizeof *a); }

static unsigned node_for(cost_run *r, const m_block *b, const cost_state *s) {
  unsigned n = 0, *at = &r->first[b->id];
  for (; *at != COST_NONE; at = &r->node[*at].next, n++)
    if (same(&r->node[*at].state, s) || n + 1 == MOST_STATES)
      return *at;
  if (r->n == r->cap) {
    r->cap *= 2;
    cost_node *more = gc_alloc(r->f->arena, r->cap * sizeof *more);
    memcpy(more, r->node, r->n * sizeof *more);
    size_t offset = (size_t)((char *)at - (char *)r->node);
    if (n)
      at = (unsigned *)(void *)((char *)more + offset);
    r->node = more;
  }
  *at = r->n;
  r->node[r->n] = (cost_node){.block = b, .state = *s, .next = COST_NONE};
  return r->n++;
}

/* Does the way to successor k cost the bubble of a taken branch? */
static bool taken(const m_block *b, unsigned k) { return b->last && m_is_terminator(b->last) && b->last->op != GM_OP_end && k == 0; }

static bool returns(const m_block *b) { return b->last && b->last->op == GM_OP_ret; }

static void expand(cost_run *r, const walker *w, unsigned i) {
  const m_block *b = r->node[i].block;
  cost_state s = r->node[i].state;
  cost_part c = {0};
  for (unsigned k = 0; k < b->nbundle; k++)
    turn(w, &s, &b->bundle[k], &c);
  if (!b->nsucc) { /* until nothing is in flight, and the cycle of the retirement */
    while (s.flight)
      step(w, &s, NULL, &c);
    step(w, &s, NULL, &c);
  }
  cost_edge *e = gc_alloc(r->f->arena, (b->nsucc + 1) * sizeof *e);
  for (unsigned k = 0; k < b->nsucc; k++) {
    cost_state t = s;
    if (w->f->machine->threads == 1 && (taken(b, k) || returns(b)))
      step(w, &t, NULL, &e[k].cost);
    e[k].to = node_for(r, b->succ[k], &t);
  }
  r->node[i].cost = c;
  r->node[i].edge = e;
  r->node[i].edges = b->nsucc;
}

cost_run *cost_run_new(const m_func *f, gm_gate_policy policy, unsigned wake, unsigned held) {
  cost_run *r = gc_alloc(f->arena, sizeof *r);
  walker w = {f, wake, cost_wait(f->machine, wake), {policy, policy}};
  for (unsigned g = 0; g < 2; g++)
    if (held >> g & 1)
      w.policy[g] = GM_GATE_NONE;
  r->f = f;
  r->cap = f->nblock + 8;
  r->node = gc_alloc(f->arena, r->cap * sizeof *r->node);
  r->first = gc_alloc(f->arena, (f->nblock + 1) * sizeof *r->first);
  memset(r->first, 255, (f->nblock + 1) * sizeof *r->first);
  node_for(r, f->entry, &(cost_state){0});
  for (unsigned i = 0; i < r->n; i++)
    expand(r, &w, i);
  return r;
}
