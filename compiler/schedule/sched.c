/* SPDX-License-Identifier: Apache-2.0 */
/* Scheduling of a function, block after block in layout order. Results that earlier blocks leave in flight delay their first readers.
   Where a branch leads back to a block that is already scheduled, the branch waits instead (DEP_SLACK). Where an operation is still too
   early, settle() adds empty bundles. */
#include "schedule/sched.h"

#include <string.h>

/* ---- writing a block's schedule into the machine form ---- */

static bool forwarded(const sched_graph *g, const sched_dep *d) {
  return d->kind == DEP_RAW && d->fwd && g->n[d->to].t - g->n[d->from].t == (int)gm_time_forward(g->n[d->from].lat);
}

static void apply_sources(sched_graph *g, int i) {
  sched_node *x = &g->n[i];
  bool in_register = false;
  for (int k = 0; k < x->ndef; k++)
    in_register |= g->val[g->list[x->first_def + k]].live_out;
  for (int d = x->out; d >= 0; d = g->dep[d].next_out)
    in_register |= g->dep[d].kind == DEP_RAW && !forwarded(g, &g->dep[d]);
  if (x->op->dfile == MF_VREG && !in_register) {
    x->op->dfile = MF_NONE;
    x->op->dnum = 0;
  }
  for (int d = x->in; d >= 0; d = g->dep[d].next_in)
    if (forwarded(g, &g->dep[d])) {
      m_src *s = &x->op->src[g->dep[d].src];
      s->file = MF_F;
      s->num = g->n[g->dep[d].from].group;
    }
}

/* Operation list in bundle order; inside a bundle program order, in which readers come before the writers of what they read. */
static void reorder(sched_graph *g) {
  m_block *b = g->b;
  b->first = b->last = NULL;
  for (int t = 0; t < g->len; t++)
    for (unsigned s = 0; s < 2; s++)
      if (b->bundle[t].op[s])
        m_append(b, b->bundle[t].op[s]);
}

static void apply(sched_graph *g) {
  m_block *b = g->b;
  b->nbundle = (unsigned)g->len;
  b->bundle = gc_alloc(g->f->arena, ((size_t)g->len + 1) * sizeof *b->bundle);
  for (int i = 0; i < g->nn; i++)
    apply_sources(g, i);
  for (int i = 0; i < g->nn; i++) {
    sched_node *x = &g->n[i];
    m_bundle *u = &b->bundle[x->t];
    if (x->flex)
      x->op->op = x->group == GM_GRP_B ? GM_OP_mvb : GM_OP_mov;
    x->op->cycle = x->t;
    x->op->slot = u->op[0] != NULL;
    u->op[x->op->slot] = x->op;
  }
  reorder(g);
}

/* ---- results in flight across block borders ---- */

typedef struct {
  m_func *f;
  unsigned nlane;
  int threads;
} flight;

/* Most bundles that an operation must wait longer because it reads a register of another thread of the quad, as a derivative does. */
static int neighbour(const flight *x, const m_op *o) {
  return m_is_derivative(o) ? (int)gm_time_bundles((unsigned)x->threads, GM_TIME_NEIGHBOUR) : 0;
}

static unsigned read_mask(const m_op *o, unsigned k) {
  if (k < 2)
    return m_src_lanes(o, k);
  if (o->op == GM_OP_sel)
    return o->mask;
  return (o->cond & 7) < GM_COND_ANY ? 1u << (o->cond & 3) : 15;
}

/* k-th register read of an operation: sources, predicate, a0. ~0u: none. */
static unsigned read_base(const flight *x, const m_op *o, unsigned k) {
  if (k < m_nsrc(o)) {
    if (o->src[k].file == MF_CIDX)
      return sched_lane_of(x->f, MF_ADDR, 0);
    return sched_lane_of(x->f, o->src[k].file, o->src[k].num);
  }
  if (k == 2 && (o->op == GM_OP_sel || o->op == GM_OP_brc || o->op == GM_OP_kil))
    return sched_lane_of(x->f, MF_PRED, o->pred);
  return ~0u;
}

/* Carries the results in flight (ready and land) from the block's start to its end; returns by how many bundles an operation of the
   block is too early. */
static int through(const flight *x, const m_block *b, uint8_t *ready, uint8_t *land) {
  int late = 0, len = (int)b->nbundle;
  int *def = gc_alloc(x->f->arena, x->nlane * sizeof *def), *end = gc_alloc(x->f->arena, x->nlane * sizeof *end);
  for (unsigned l = 0; l < x->nlane; l++) {
    def[l] = ready[l];
    end[l] = land[l];
  }
  for (const m_op *o = b->first; o; o = o->next) {
    int other = neighbour(x, o);
    for (unsigned k = 0; k < 3; k++) {
      unsigned base = read_base(x, o, k), lanes = base == ~0u ? 0 : k < 2 && o->src[k].file == MF_CIDX ? 1 : read_mask(o, k);
      for (unsigned l = 0; l < 4; l++)
        if ((lanes >> l & 1) && def[base + l] + other - o->cycle > late && def[base + l] <= ready[base + l])
          late = def[base + l] + other - o->cycle;
    }
    unsigned base = sched_lane_of(x->f, o->dfile, o->dnum);
    int lat = (int)m_latency(x->f, o);
    for (unsigned l = 0; l < 4 && base != ~0u; l++)
      if (o->mask >> l & 1) {
        for (int c = o->cycle; end[base + l] <= land[base + l] && c * x->threads + lat <= end[base + l]; c++)
          late = c + 1 - o->cycle > late ? c + 1 - o->cycle : late;
        def[base + l] = o->cycle + (int)gm_time_distance((unsigned)x->threads, (unsigned)lat);
        end[base + l] = o->cycle * x->threads + lat;
      }
  }
  for (unsigned l = 0; l < x->nlane; l++) {
    ready[l] = def[l] > len ? (uint8_t)(def[l] - len) : 0;
    land[l] = end[l] > len * x->threads ? (uint8_t)(end[l] - len * x->threads) : 0;
  }
  return late;
}

static void pad(m_func *f, m_block *b, unsigned n) {
  m_bundle *u = gc_alloc(f->arena, (b->nbundle + n) * sizeof *u);
  if (b->nbundle)
    memcpy(u + n, b->bundle, b->nbundle * sizeof *u);
  b->bundle = u;
  if (b->lanes) {
    uint16_t *lanes = gc_alloc_raw(f->arena, (b->nbundle + n + 1) * sizeof *lanes);
    for (unsigned i = 0; i <= b->nbundle + n; i++)
      lanes[i] = b->lanes[i < n ? 0 : i - n];
    b->lanes = lanes;
  }
  b->nbundle += n;
  for (m_op *o = b->first; o; o = o->next)
    o->cycle += (int)n;
}

static bool merge(uint8_t *to, const uint8_t *from, unsigned n) {
  bool changed = false;
  for (unsigned l = 0; l < n; l++)
    if (from[l] > to[l]) {
      to[l] = from[l];
      changed = true;
    }
  return changed;
}

/* Finds the results in flight at every block's start, to the fixed point; returns a block with an operation that is too early (and by
   how many bundles), or NULL. */
static m_block *check(const flight *x, int *late) {
  m_func *f = x->f;
  sched_edge *e = gc_alloc(f->arena, (f->nblock + 1) * sizeof *e);
  uint8_t *ready = gc_alloc(f->arena, x->nlane), *land = gc_alloc(f->arena, x->nlane);
  for (m_block *b = f->entry; b; b = b->next) {
    e[b->id].ready = gc_alloc(f->arena, x->nlane);
    e[b->id].land = gc_alloc(f->arena, x->nlane);
  }
  for (bool changed = true; changed;) {
    changed = false;
    for (m_block *b = f->entry; b; b = b->next) {
      memcpy(ready, e[b->id].ready, x->nlane);
      memcpy(land, e[b->id].land, x->nlane);
      *late = through(x, b, ready, land);
      if (*late)
        return b;
      for (unsigned s = 0; s < b->nsucc; s++) {
        changed |= merge(e[b->succ[s]->id].ready, ready, x->nlane);
        changed |= merge(e[b->succ[s]->id].land, land, x->nlane);
      }
    }
  }
  return NULL;
}

/* Scheduled function: pads blocks with empty bundles until no path reads or overwrites a result in flight. */
static void settle(m_func *f) {
  flight x = {f, sched_lane_count(f), (int)f->machine->threads};
  int late;
  for (m_block *b; (b = check(&x, &late));)
    pad(f, b, (unsigned)late);
}

/* ---- driver ---- */

static void entry_state(m_func *f, m_block *b, sched_edge *edge, unsigned nlane) {
  flight x = {f, nlane, (int)f->machine->threads};
  uint8_t *ready = gc_alloc(f->arena, nlane), *land = gc_alloc(f->arena, nlane);
  for (unsigned p = 0; p < b->npred; p++) {
    const m_block *q = b->pred[p];
    if (!edge[q->id].done)
      continue;
    memcpy(ready, edge[q->id].ready, nlane);
    memcpy(land, edge[q->id].land, nlane);
    through(&x, q, ready, land);
    merge(edge[b->id].ready, ready, nlane);
    merge(edge[b->id].land, land, nlane);
  }
}

static void first_reads(m_func *f, m_block *b, sched_edge *e, unsigned nlane) {
  flight x = {f, nlane, 1};
  memset(e->first, 255, nlane);
  for (m_op *o = b->last; o; o = o->prev) {
    unsigned base = sched_lane_of(f, o->dfile, o->dnum);
    for (unsigned l = 0; l < 4 && base != ~0u; l++)
      if (o->mask >> l & 1)
        e->first[base + l] = 255;
    for (unsigned k = 0; k < 2; k++) {
      base = read_base(&x, o, k);
      for (unsigned l = 0; l < 4 && base != ~0u; l++)
        if (m_src_lanes(o, k) >> l & 1)
          e->first[base + l] = o->cycle < 254 ? (uint8_t)o->cycle : 254;
    }
  }
  e->done = true;
}

/* Takes the block's schedule from an external solution instead of our own. */
static void take_answer(sched_graph *g, const m_live *live) {
  int *time = gc_alloc(g->f->arena, ((size_t)g->nn + 1) * sizeof *time);
  unsigned *group = gc_alloc(g->f->arena, ((size_t)g->nn + 1) * sizeof *group);
  const gc_external_solution *a = g->o->external;
  if (!g->nn || !a->schedule(a->ctx, sched_problem(g, live), time, group))
    return;
  g->len = 0;
  for (int i = 0; i < g->nn; i++) {
    g->n[i].t = time[i];
    g->n[i].group = group[i];
    g->n[i].lat = sched_lat_in(g, group[i]);
    g->len = time[i] + 1 > g->len ? time[i] + 1 : g->len;
  }
}

static bool can_forward(const m_func *f, const gc_options *o) {
  return f->machine->forwarding && f->machine->threads == 1 && o->forward != GC_FORWARD_OFF;
}

void sched_run(m_func *f, const gc_options *o, unsigned max_temps) {
  f->lanes = 0;
  unsigned nlane = sched_lane_count(f);
  sched_edge *edge = gc_alloc(f->arena, (f->nblock + 1) * sizeof *edge);
  m_live *live = m_liveness(f);
  for (m_block *b = f->entry; b; b = b->next) {
    edge[b->id].ready = gc_alloc(f->arena, nlane);
    edge[b->id].land = gc_alloc(f->arena, nlane);
    edge[b->id].first = gc_alloc(f->arena, nlane);
  }
  for (m_block *b = f->entry; b; b = b->next) {
    sched_graph g = {.f = f, .o = o, .b = b, .limit = max_temps, .forwarding = can_forward(f, o), .threads = f->machine->threads};
    entry_state(f, b, edge, nlane);
    sched_build(&g, live, edge);
    if (g.nn)
      sched_search(&g);
    if (o->dump && !f->draft && o->dump_after && !strcmp(o->dump_after, "problem"))
      o->dump(o->dump_ctx, "problem", sched_problem(&g, live));
    if (o->external)
      take_answer(&g, live);
    apply(&g);
    first_reads(f, b, &edge[b->id], nlane);
  }
  settle(f);
}

void sched_join_end(m_func *f) {
  for (m_block *b = f->entry; b; b = b->next) {
    m_op *end = b->last;
    unsigned n = b->nbundle;
    if (!end || end->op != GM_OP_end || n < 2 || b->bundle[n - 1].op[0] != end || b->bundle[n - 1].op[1])
      continue;
    m_bundle *u = &b->bundle[n - 2];
    if (f->machine->issue_width < 2 || !u->op[0] || u->op[1] || m_group(u->op[0]) == GM_GRP_F)
      continue;
    u->op[1] = end;
    end->cycle = (int)n - 2;
    end->slot = 1;
    b->nbundle--;
  }
}
