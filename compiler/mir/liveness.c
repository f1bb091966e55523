/* SPDX-License-Identifier: Apache-2.0 */
/* Finds liveness, one register after the other: from each block that reads a register before it writes it, backward over the
   predecessors until a write (docs/compiler.md, "Back end"). So the work is as large as the result, and a register that is only used
   inside a block costs nothing.

   With calls: a value that is live after a call, and that neither the callee nor a function it calls writes, is live in the whole callee.
   It is not live after the other calls of the callee for that reason: liveness does not pass from one call through the function to
   another. */
#include "mir/mir.h"

/* What a block does to a register: lanes that it reads before it writes them, and lanes that it writes. */
typedef struct {
  unsigned reg, block;
  uint8_t reads, writes;
} effect;

/* A register that is live at the start or end of a block. */
typedef struct {
  unsigned reg, block;
  uint8_t in, out;
} boundary;

typedef struct {
  const m_func *f;
  m_block **block; /* by id */
  effect *effect;  /* of the registers that some block reads before it writes them, by register */
  size_t neffect;
  boundary *boundary; /* the result, by register */
  size_t nboundary, cboundary;
  /* By block, for one register at a time; all 0 between registers. */
  uint8_t *writes, *in, *out;
  unsigned *touched, ntouched, *work, nwork;
  uint8_t **written; /* with calls, by function: lanes of each register written by it or by a function that it calls */
  uint8_t *across;   /* with calls, by function: lanes live across some call of it */
} liveness;

/* ---- effects ---- */

/* Marks the registers that some block reads before it writes them. Returns their number. */
static size_t find_crossing(const m_func *f, bool *crosses) {
  gc_arena *a = f->arena;
  size_t n = 0;
  unsigned *seen = gc_alloc(a, (f->nvreg + 1) * sizeof *seen), now = 0; /* the last block that writes the register, and the lanes */
  uint8_t *lanes = gc_alloc_raw(a, f->nvreg + 1);
  for (const m_block *b = f->entry; b; b = b->next) {
    now++;
    for (const m_op *o = b->first; o; o = o->next) {
      for (unsigned k = 0; k < 2; k++) {
        unsigned v = o->src[k].num;
        if (o->src[k].file != MF_VREG || crosses[v] || !(m_src_lanes(o, k) & ~(seen[v] == now ? lanes[v] : 0u)))
          continue;
        crosses[v] = true;
        n++;
      }
      if (o->dfile == MF_VREG) {
        lanes[o->dnum] = seen[o->dnum] == now ? lanes[o->dnum] | o->mask : o->mask;
        seen[o->dnum] = now;
      }
    }
  }
  return n;
}

/* Effects of all blocks on registers that cross a boundary, in the order of blocks. */
static effect *find_effects(const m_func *f, const bool *crosses, size_t *count) {
  size_t n = 0, first = 0, cap = 0;
  effect *e = NULL;
  unsigned *last = gc_alloc(f->arena, (f->nvreg + 1) * sizeof *last); /* 1 more than the last effect of the register, 0: none */
  for (const m_block *b = f->entry; b; b = b->next, first = n)
    for (const m_op *o = b->first; o; o = o->next)
      for (unsigned k = 0; k < 3; k++) { /* two sources, then the result */
        const bool result = k == 2;
        unsigned v = result ? o->dnum : o->src[k].num;
        if ((result ? o->dfile : o->src[k].file) != MF_VREG || !crosses[v])
          continue;
        if (last[v] <= first) {
          e = n == cap ? gc_grow(f->arena, e, &cap, n + 1, sizeof *e) : e;
          e[n] = (effect){.reg = v, .block = b->id};
          last[v] = (unsigned)++n;
        }
        effect *x = &e[last[v] - 1];
        if (result)
          x->writes |= o->mask;
        else
          x->reads |= (uint8_t)(m_src_lanes(o, k) & ~x->writes);
      }
  *count = n;
  return e;
}

/* Finds these effects, sorted by register. False: there are none. */
static bool collect_block_effects(liveness *l) {
  gc_arena *a = l->f->arena;
  size_t n, nreg = l->f->nvreg;
  bool *crosses = gc_alloc(a, nreg + 1);
  if (!find_crossing(l->f, crosses))
    return false;
  unsigned *at = gc_alloc(a, (nreg + 2) * sizeof *at);
  const effect *all = find_effects(l->f, crosses, &n);
  for (size_t k = 0; k < n; k++)
    at[all[k].reg + 1]++;
  for (size_t v = 0; v < nreg; v++)
    at[v + 1] += at[v];
  l->neffect = n;
  l->effect = gc_alloc_raw(a, (n + 1) * sizeof *l->effect);
  for (size_t k = 0; k < n; k++)
    l->effect[at[all[k].reg]++] = all[k];
  return true;
}

/* ---- one register ---- */

static void touch_live_block(liveness *l, unsigned b) {
  if (!(l->in[b] | l->out[b]))
    l->touched[l->ntouched++] = b;
}

/* Lanes become live at the start of a block. */
static void live_in(liveness *l, unsigned b, uint8_t lanes) {
  lanes &= (uint8_t)~l->in[b];
  if (!lanes)
    return;
  touch_live_block(l, b);
  l->in[b] |= lanes;
  l->work[l->nwork++] = b; /* a block comes at most once for each lane */
}

static void live_out(liveness *l, unsigned b, uint8_t lanes) {
  lanes &= (uint8_t)~l->out[b];
  if (!lanes)
    return;
  touch_live_block(l, b);
  l->out[b] |= lanes;
  live_in(l, b, lanes & (uint8_t)~l->writes[b]);
}

static void flow_to_predecessors(liveness *l, unsigned reg, const m_block *b) {
  uint8_t lanes = l->in[b->id];
  for (unsigned p = 0; p < b->npred; p++) {
    const m_block *x = b->pred[p];
    bool returns = l->written && x->last && x->last->op == GM_OP_ret;
    live_out(l, x->id, returns ? lanes & l->written[x->func][reg] : lanes);
  }
  if (l->written && b->prev && m_is_call(b->prev))
    live_out(l, b->prev->id, lanes & (uint8_t)~l->written[b->prev->succ[0]->func][reg]);
}

/* A value that is live across some call of a function is live in all blocks of the function. Callers come before the functions they
   call, so one pass is enough: when it reaches a block, all values live across calls of the block's function are known. */
static void pass_through(liveness *l, unsigned reg) {
  memset(l->across, 0, l->f->nfunc + 1);
  for (const m_block *b = l->f->entry; b; b = b->next) {
    uint8_t over = l->across[b->func];
    if (over && b->func) {
      touch_live_block(l, b->id);
      l->in[b->id] |= over;
      l->out[b->id] |= over;
    }
    if (m_is_call(b) && b->next) {
      unsigned to = b->succ[0]->func;
      l->across[to] |= (l->in[b->next->id] | over) & (uint8_t)~l->written[to][reg];
    }
  }
}

static void one_register(liveness *l, const effect *first, const effect *end) {
  unsigned reg = first->reg;
  l->ntouched = 0;
  for (const effect *e = first; e < end; e++)
    l->writes[e->block] = e->writes;
  for (const effect *e = first; e < end; e++)
    live_in(l, e->block, e->reads);
  while (l->nwork)
    flow_to_predecessors(l, reg, l->block[l->work[--l->nwork]]);
  if (l->written)
    pass_through(l, reg);
  for (unsigned k = 0; k < l->ntouched; k++) {
    unsigned b = l->touched[k];
    l->boundary = l->nboundary == l->cboundary ? gc_grow(l->f->arena, l->boundary, &l->cboundary, l->nboundary + 1, sizeof *l->boundary)
                                               : l->boundary;
    l->boundary[l->nboundary++] = (boundary){reg, b, l->in[b], l->out[b]};
    l->in[b] = l->out[b] = 0;
  }
  for (const effect *e = first; e < end; e++)
    l->writes[e->block] = 0;
}

/* ---- all registers ---- */

static uint8_t **written_by(const m_func *f) {
  uint8_t **w = gc_alloc(f->arena, (f->nfunc + 1) * sizeof *w);
  for (unsigned k = 0; k <= f->nfunc; k++)
    w[k] = gc_alloc(f->arena, f->nvreg + 1);
  for (const m_block *b = f->entry; b; b = b->next)
    for (const m_op *o = b->first; o; o = o->next)
      if (o->dfile == MF_VREG)
        w[b->func][o->dnum] |= o->mask;
  for (unsigned k = f->nfunc; k-- > 0;) /* a callee has a higher number than its callers */
    for (const m_block *b = f->entry; b; b = b->next)
      if (b->func == k && m_is_call(b))
        for (size_t v = 0; v < f->nvreg; v++)
          w[k][v] |= w[b->succ[0]->func][v];
  return w;
}

/* Sorts the result by block. */
static m_live *by_block(const liveness *l) {
  gc_arena *a = l->f->arena;
  m_live *live = gc_alloc(a, (l->f->nblock + 1) * sizeof *live);
  m_live_reg *at = gc_alloc_raw(a, (2 * l->nboundary + 1) * sizeof *at), **to = gc_alloc(a, 2 * (l->f->nblock + 1) * sizeof *to);
  for (size_t k = 0; k < l->nboundary; k++) {
    live[l->boundary[k].block].nin += l->boundary[k].in != 0;
    live[l->boundary[k].block].nout += l->boundary[k].out != 0;
  }
  for (unsigned b = 0; b < l->f->nblock; b++) {
    live[b].in = to[2 * b] = at;
    live[b].out = to[2 * b + 1] = at += live[b].nin;
    at += live[b].nout;
  }
  for (size_t k = 0; k < l->nboundary; k++) {
    const boundary *x = &l->boundary[k];
    if (x->in)
      *to[2 * x->block]++ = (m_live_reg){x->reg, x->in};
    if (x->out)
      *to[2 * x->block + 1]++ = (m_live_reg){x->reg, x->out};
  }
  return live;
}

m_live *m_liveness(const m_func *f) {
  gc_arena *a = f->arena;
  size_t n = f->nblock + 1;
  liveness l = {.f = f};
  if (!collect_block_effects(&l))
    return gc_alloc(a, n * sizeof(m_live));
  l.block = gc_alloc(a, n * sizeof *l.block);
  l.writes = gc_alloc(a, 3 * n);
  l.in = l.writes + n;
  l.out = l.in + n;
  l.touched = gc_alloc_raw(a, n * sizeof *l.touched);
  l.work = gc_alloc_raw(a, 4 * n * sizeof *l.work);
  for (m_block *b = f->entry; b; b = b->next)
    l.block[b->id] = b;
  if (f->nfunc) {
    l.written = written_by(f);
    l.across = gc_alloc(a, f->nfunc + 1);
  }
  for (size_t k = 0, end; k < l.neffect; k = end) {
    for (end = k; end < l.neffect && l.effect[end].reg == l.effect[k].reg;)
      end++;
    one_register(&l, l.effect + k, l.effect + end);
  }
  return by_block(&l);
}
