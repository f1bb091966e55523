/* SPDX-License-Identifier: Apache-2.0 */
/* Finds the copies of phis that overwrite what the branch's other successor needs (docs/compiler.md, "Back end"). Liveness is found for
   one register after the other, and only for the registers of phis whose copies are on the edges of branches. The copies of phis are
   still on the edges. */
#include "select/isel.h"

/* A block whose operations access a register. */
typedef struct access {
  const ir_block *b;
  uint8_t reads, writes; /* lanes read before the block writes them, lanes written */
  struct access *next;
} access;

/* An edge whose copies read or write a register. */
typedef struct edge {
  const ir_block *b;
  unsigned k;
  isel_copy *writes; /* the copy, or NULL: the edge reads the register */
  struct edge *next;
} edge;

/* A block, for the register at hand. */
typedef struct {
  unsigned vreg;      /* the register that the rest is about */
  uint8_t in, writes; /* lanes live at the start; written in the block */
  bool cut[2];        /* by successor: the edge writes the register */
} place;

typedef struct {
  isel *s;
  bool *asked; /* by register: some copy of it is on an edge of a branch */
  access **access;
  edge **edge;
  place *at; /* by IR block id */
  const ir_block **work;
  size_t n;
} needs;

static bool is_asked(const needs *l, const m_src *a) { return a->file == MF_VREG && l->asked[a->num]; }

static access *access_of(needs *l, unsigned v, const ir_block *b) {
  if (!l->access[v] || l->access[v]->b != b) {
    access *a = gc_alloc(l->s->a, sizeof *a);
    *a = (access){.b = b, .next = l->access[v]};
    l->access[v] = a;
  }
  return l->access[v];
}

static void find_accesses(needs *l, const ir_block *b) {
  for (m_op *o = l->s->blk[b->id].block->last; o; o = o->prev) {
    if (o->dfile == MF_VREG && l->asked[o->dnum]) {
      access *a = access_of(l, o->dnum, b);
      a->reads &= (uint8_t)~o->mask;
      a->writes |= (uint8_t)o->mask;
    }
    for (unsigned k = 0; k < 2; k++)
      if (is_asked(l, &o->src[k]))
        access_of(l, o->src[k].num, b)->reads |= (uint8_t)m_src_lanes(o, k);
  }
}

static void add_edge(needs *l, unsigned v, edge e) {
  e.next = l->edge[v];
  l->edge[v] = gc_memdup(l->s->a, &e, sizeof e);
}

static void find_edges(needs *l, const ir_block *b) {
  for (unsigned k = 0; k < b->nsucc; k++)
    for (isel_copy *c = l->s->blk[b->id].copy[k]; c; c = c->next) {
      if (l->asked[c->dst])
        add_edge(l, c->dst, (edge){.b = b, .k = k, .writes = c});
      if (is_asked(l, &c->src))
        add_edge(l, c->src.num, (edge){.b = b, .k = k});
    }
}

static place *find_live_place(const needs *l, unsigned v, const ir_block *b) {
  place *p = &l->at[b->id];
  if (p->vreg != v)
    *p = (place){.vreg = v};
  return p;
}

/* These lanes are live at the end of b, and those in `reads` at its start. */
static void flow_back(needs *l, unsigned v, const ir_block *b, unsigned lanes, unsigned reads) {
  place *p = find_live_place(l, v, b);
  unsigned in = p->in | (lanes & ~p->writes) | reads;
  if (in == p->in)
    return;
  p->in = (uint8_t)in;
  l->work[l->n++] = b;
}

static void solve_vreg_liveness(needs *l, unsigned v) {
  for (const access *a = l->access[v]; a; a = a->next)
    find_live_place(l, v, a->b)->writes = a->writes;
  for (const edge *e = l->edge[v]; e; e = e->next)
    find_live_place(l, v, e->b)->cut[e->k] |= e->writes != NULL;
  for (const access *a = l->access[v]; a; a = a->next)
    flow_back(l, v, a->b, 0, a->reads);
  for (const edge *e = l->edge[v]; e; e = e->next)
    if (!e->writes)
      flow_back(l, v, e->b, 15, 0);
  while (l->n) {
    const ir_block *b = l->work[--l->n];
    for (unsigned p = 0; p < b->npred; p++)
      for (unsigned k = 0; k < b->pred[p]->nsucc; k++)
        if (b->pred[p]->succ[k] == b && !find_live_place(l, v, b->pred[p])->cut[k])
          flow_back(l, v, b->pred[p], find_live_place(l, v, b)->in, 0);
  }
  for (const edge *e = l->edge[v]; e; e = e->next)
    if (e->writes && e->b->nsucc == 2)
      e->writes->needed = find_live_place(l, v, e->b->succ[1 - e->k])->in != 0;
}

void isel_needed(isel *s) {
  size_t n = s->f->nvreg + 1, blocks = s->fn->next_block + 1;
  bool any = false;
  gc_mark before = gc_arena_mark(s->a);
  needs l = {.s = s, .asked = gc_alloc(s->a, n)};
  for (const ir_block *b = s->fn->entry; b; b = b->next)
    for (unsigned k = 0; k < b->nsucc && b->nsucc == 2; k++)
      for (const isel_copy *c = s->blk[b->id].copy[k]; c; c = c->next)
        any = l.asked[c->dst] = true;
  if (any) {
    l.access = gc_alloc(s->a, n * sizeof *l.access);
    l.edge = gc_alloc(s->a, n * sizeof *l.edge);
    l.at = gc_alloc(s->a, blocks * sizeof *l.at);
    l.work = gc_alloc_raw(s->a, 4 * blocks * sizeof *l.work); /* each change adds one of four lanes */
    for (const ir_block *b = s->fn->entry; b; b = b->next) {
      find_accesses(&l, b);
      find_edges(&l, b);
    }
  }
  for (unsigned v = 0; any && v < n; v++)
    if (l.asked[v])
      solve_vreg_liveness(&l, v);
  gc_arena_release(s->a, before);
}
