/* SPDX-License-Identifier: Apache-2.0 */
/* Says which virtual registers interfere, and in which lanes, for coalescing: by a matrix of pairs, or for many registers by ranges.c. */
#include "select/interference.h"

enum { FEW = 64 /* so many copied registers have a matrix */ };

struct m_interference {
  m_ranges *ranges; /* NULL: there are few registers, and they have a matrix */
  uint16_t *matrix; /* by number of both registers */
  size_t n;
  unsigned *number, *named; /* by register: its number among those copied; by number: the register */
  bool *part;               /* by number: the register is no representative any more */
};

bool m_is_copy(const m_op *o) {
  return (o->op == GM_OP_mov || o->op == GM_OP_mvb) && o->dfile == MF_VREG && o->src[0].file == MF_VREG && !o->sat && !o->src[0].neg &&
         !o->src[0].abs;
}

unsigned m_transpose_lanes(unsigned m) {
  unsigned x = (m ^ m >> 3) & 0x0a0a;
  m ^= x ^ x << 3;
  x = (m ^ m >> 6) & 0x00cc;
  return m ^ x ^ x << 6;
}

/* ---- the matrix ---- */

/* Copied registers with live lanes. */
typedef struct {
  const bool *copied;
  uint8_t *lanes;         /* by register */
  unsigned *list, *at, n; /* a register's position in the list + 1; length of the list */
} live_set;

static void set_live(live_set *s, size_t v, unsigned lanes) {
  s->lanes[v] = (uint8_t)lanes;
  if (!s->copied[v] || (lanes != 0) == (s->at[v] != 0))
    return;
  if (lanes) {
    s->list[s->n++] = (unsigned)v;
    s->at[v] = s->n;
  } else {
    unsigned last = s->list[--s->n];
    s->list[s->at[v] - 1] = last;
    s->at[last] = s->at[v];
    s->at[v] = 0;
  }
}

static uint16_t *entry_of(const m_interference *x, unsigned a, unsigned b) { return &x->matrix[x->number[a] * x->n + x->number[b]]; }

/* The lanes that an operation writes interfere with all lanes that are live, but for those that it copies there. */
static void note_clashes(m_interference *x, const m_op *o, const live_set *s) {
  const unsigned to = m_spread_lanes(o->mask);
  const bool copy = m_is_copy(o);
  for (unsigned j = 0; j < s->n; j++) {
    unsigned v = s->list[j], lanes = to * s->lanes[v];
    if (v == o->dnum)
      continue;
    for (unsigned l = 0; copy && o->src[0].num == v && l < 4; l++)
      lanes &= ~(1u << (4 * l + o->src[0].swz[l]));
    if (!lanes)
      continue;
    *entry_of(x, o->dnum, v) |= (uint16_t)lanes;
    *entry_of(x, v, o->dnum) |= (uint16_t)m_transpose_lanes(lanes);
  }
}

static void walk_block(m_interference *x, const m_block *b, const m_live *at, live_set *s) {
  for (unsigned k = 0; k < at->nout; k++)
    set_live(s, at->out[k].reg, at->out[k].lanes);
  for (const m_op *o = b->last; o; o = o->prev) {
    if (o->dfile == MF_VREG) {
      if (s->copied[o->dnum])
        note_clashes(x, o, s);
      set_live(s, o->dnum, s->lanes[o->dnum] & ~o->mask);
    }
    for (unsigned k = 0; k < 2; k++)
      if (o->src[k].file == MF_VREG)
        set_live(s, o->src[k].num, s->lanes[o->src[k].num] | m_src_lanes(o, k));
  }
  for (unsigned k = 0; k < at->nin; k++)
    set_live(s, at->in[k].reg, 0);
}

static void fill_matrix(m_interference *x, m_func *f, const bool *copied) {
  gc_arena *a = f->arena;
  const size_t n = f->nvreg + 1;
  x->matrix = gc_alloc(a, x->n * x->n * sizeof *x->matrix);
  x->number = gc_alloc_raw(a, n * sizeof *x->number);
  x->named = gc_alloc_raw(a, x->n * sizeof *x->named);
  x->part = gc_alloc(a, x->n);
  for (unsigned v = 0, k = 0; v < f->nvreg; v++)
    if (copied[v]) {
      x->named[k] = v;
      x->number[v] = k++;
    }
  live_set s = {copied, gc_alloc(a, n), gc_alloc(a, n * sizeof *s.list), gc_alloc(a, n * sizeof *s.at), 0};
  const m_live *live = m_known_liveness(f);
  for (const m_block *b = f->entry; b; b = b->next)
    walk_block(x, b, &live[b->id], &s);
}

static unsigned move_lanes(unsigned lanes, const uint8_t map[4]) {
  return (lanes & 15) << 4 * map[0] | (lanes >> 4 & 15) << 4 * map[1] | (lanes >> 8 & 15) << 4 * map[2] | (lanes >> 12 & 15) << 4 * map[3];
}

static void unite_rows(m_interference *x, unsigned from, unsigned to, const uint8_t map[4]) {
  const size_t n = x->n, at = x->number[to];
  const uint16_t *lanes = &x->matrix[x->number[from] * n];
  uint16_t *mine = &x->matrix[at * n];
  x->part[x->number[from]] = true;
  for (size_t k = 0; k < n; k++) {
    if (!lanes[k] || k == at || x->part[k])
      continue;
    const unsigned now = move_lanes(lanes[k], map);
    mine[k] |= (uint16_t)now;
    x->matrix[k * n + at] |= (uint16_t)m_transpose_lanes(now);
  }
}

/* ---- */

m_interference *m_interference_new(m_func *f, const bool *copied, size_t ncopied) {
  m_interference *x = gc_alloc(f->arena, sizeof *x);
  x->n = ncopied;
  if (ncopied > FEW)
    x->ranges = m_ranges_new(f, copied);
  else
    fill_matrix(x, f, copied);
  return x;
}

unsigned m_interfering_lanes(const m_interference *x, unsigned a, unsigned b) {
  return x->ranges ? m_ranges_lanes(x->ranges, a, b) : *entry_of(x, a, b);
}

void m_interference_unite(m_interference *x, unsigned from, unsigned to, const uint8_t map[4]) {
  if (x->ranges)
    m_ranges_unite(x->ranges, from, to, map);
  else
    unite_rows(x, from, to, map);
}
