/* SPDX-License-Identifier: Apache-2.0 */
/* Finds when each lane of each virtual register is live on a schedule (docs/compiler.md, "Registers"). */
#include <string.h>

#include "alloc/ra.h"

/* State of the walk through a block. It holds only values that are live at the block's end or used in the block. */
typedef struct {
  ra *r;
  int *end; /* by lane of each value: bundle of its next read, the last bundle plus one if it is live at the block's end; -1: none */
  unsigned *touched, ntouched; /* values with some end, perhaps named twice */
  struct interval {
    unsigned v, lane, from, to; /* a lane is live from .. to - 1 */
  } * list;
  size_t n, cap;
} ranges;

static void note_lane_range(ranges *x, unsigned v, unsigned lane, unsigned from, unsigned to) {
  if (from >= to)
    return;
  ra *r = x->r;
  unsigned first = from / 64, last = (to - 1) / 64;
  r->lo[v] = first < r->lo[v] ? first : r->lo[v];
  r->hi[v] = r->hi[v] == ~0u || last > r->hi[v] ? last : r->hi[v];
  if (x->n == x->cap)
    x->list = gc_grow(r->f->arena, x->list, &x->cap, x->n + 1, sizeof *x->list);
  x->list[x->n++] = (struct interval){v, lane, from, to};
}

static void mark_interval_times(ra *r, const struct interval *i) {
  unsigned first = i->from / 64, last = (i->to - 1) / 64;
  uint64_t *set = ra_busy(r, i->v, i->lane) - r->lo[i->v];
  uint64_t head = ~0ull << (i->from % 64), tail = ~0ull >> (63 - (i->to - 1) % 64);
  if (first == last) {
    set[first] |= head & tail;
    return;
  }
  set[first] |= head;
  for (unsigned w = first + 1; w < last; w++)
    set[w] = ~0ull;
  set[last] |= tail;
}

/* A result still in flight at a block's end occupies its lane in the successors. */
static void spill_over(ranges *x, const m_block *b, unsigned v, unsigned lane, unsigned n) {
  for (unsigned s = 0; s < b->nsucc; s++) {
    const m_block *q = b->succ[s];
    unsigned here = n < q->nbundle ? n : q->nbundle;
    note_lane_range(x, v, lane, x->r->base[q->id], x->r->base[q->id] + here);
    if (n > here)
      spill_over(x, q, v, lane, n - here);
  }
}

static void define_op_range(ranges *x, const m_block *b, const m_op *o) {
  ra *r = x->r;
  unsigned lat = m_latency(r->f, o), at = (unsigned)o->cycle;
  for (unsigned l = 0; l < 4; l++) {
    if (!(o->mask >> l & 1))
      continue;
    int *e = &x->end[4 * o->dnum + l];
    unsigned upto = *e < 0 ? 0 : (unsigned)*e;
    if (upto < at + lat)
      upto = at + lat;
    if (upto > b->nbundle) {
      spill_over(x, b, o->dnum, l, upto - b->nbundle);
      upto = b->nbundle;
    }
    note_lane_range(x, o->dnum, l, r->base[b->id] + at, r->base[b->id] + upto);
    *e = -1;
    if (m_lanes_fixed(o))
      r->pinned[o->dnum] |= 1u << l;
    r->lanes[o->dnum] |= 1u << l;
  }
}

static void note_end(ranges *x, unsigned v, unsigned lanes, int at) {
  bool none = true;
  for (unsigned l = 0; l < 4; l++) {
    none &= x->end[4 * v + l] < 0;
    if ((lanes >> l & 1) && x->end[4 * v + l] < 0)
      x->end[4 * v + l] = at;
  }
  if (none)
    x->touched[x->ntouched++] = v;
}

/* Lanes live at the block's start. Leaves the table of ends empty for the next block. */
static void live_in(ranges *x, const m_block *b) {
  ra *r = x->r;
  for (unsigned k = 0; k < x->ntouched; k++)
    for (unsigned v = x->touched[k], l = 0; l < 4; l++) {
      int *e = &x->end[4 * v + l];
      if (*e < 0)
        continue;
      note_lane_range(x, v, l, r->base[b->id], r->base[b->id] + (unsigned)*e);
      r->lanes[v] |= 1u << l;
      *e = -1;
    }
  x->ntouched = 0;
}

static void mark_block_ranges(ranges *x, const m_block *b, const m_live *live) {
  const m_op *o = b->last;
  for (unsigned k = 0; k < live->nout; k++)
    note_end(x, live->out[k].reg, live->out[k].lanes, (int)b->nbundle);
  while (o) {
    const m_op *first = o;
    for (const m_op *w = o; w && w->cycle == o->cycle; first = w, w = w->prev)
      if (w->dfile == MF_VREG)
        define_op_range(x, b, w);
    for (const m_op *w = o; w && w->cycle == o->cycle; w = w->prev)
      for (unsigned k = 0; k < 2; k++)
        if (w->src[k].file == MF_VREG)
          note_end(x, w->src[k].num, m_src_lanes(w, k), w->cycle);
    o = first->prev;
  }
  live_in(x, b);
}

static unsigned bits_of(uint64_t x) {
  x -= x >> 1 & UINT64_C(0x5555555555555555);
  x = (x & UINT64_C(0x3333333333333333)) + (x >> 2 & UINT64_C(0x3333333333333333));
  return (unsigned)(((x + (x >> 4)) & UINT64_C(0x0f0f0f0f0f0f0f0f)) * UINT64_C(0x0101010101010101) >> 56);
}

static unsigned value_weight(const ra *r, unsigned v) {
  unsigned n = 0;
  for (size_t w = 0; w < 4 * ra_span(r, v); w++)
    n += bits_of(r->busy[v][w]);
  return n;
}

static unsigned first_time(const ra *r, unsigned v) {
  unsigned best = 64 * (unsigned)r->words;
  for (unsigned l = 0; l < 4; l++)
    for (size_t w = 0; w < ra_span(r, v); w++)
      if (ra_busy(r, v, l)[w]) {
        unsigned t = 64 * (r->lo[v] + (unsigned)w) + (unsigned)__builtin_ctzll(ra_busy(r, v, l)[w]);
        best = t < best ? t : best;
        break;
      }
  return best;
}

/* Finds where each value starts, and its weight: lanes times bundles. */
static void measure_value_times(ra *r) {
  size_t n = r->f->nvreg + 1;
  r->start = gc_alloc(r->f->arena, n * sizeof *r->start);
  r->weight = gc_alloc(r->f->arena, n * sizeof *r->weight);
  for (unsigned v = 0; v < r->f->nvreg; v++)
    if (r->lanes[v]) {
      r->start[v] = first_time(r, v);
      r->weight[v] = value_weight(r, v);
    }
}

void ra_ranges(ra *r) {
  m_func *f = r->f;
  unsigned total = 0;
  r->base = gc_alloc(f->arena, (f->nblock + 1) * sizeof *r->base);
  for (m_block *b = f->entry; b; b = b->next) {
    r->base[b->id] = total;
    total += b->nbundle;
  }
  r->words = total / 64 + 1;
  r->busy = gc_alloc(f->arena, (f->nvreg + 1) * sizeof *r->busy);
  r->lo = gc_alloc(f->arena, (f->nvreg + 1) * sizeof *r->lo);
  r->hi = gc_alloc(f->arena, (f->nvreg + 1) * sizeof *r->hi);
  memset(r->lo, 0xff, f->nvreg * sizeof *r->lo);
  memset(r->hi, 0xff, f->nvreg * sizeof *r->hi);
  r->lanes = gc_alloc(f->arena, f->nvreg + 1);
  r->pinned = gc_alloc(f->arena, f->nvreg + 1);
  ranges x = {.r = r, .end = gc_alloc_raw(f->arena, (4 * f->nvreg + 4) * sizeof *x.end)};
  memset(x.end, 0xff, 4 * f->nvreg * sizeof *x.end);
  size_t reads = f->nvreg;
  for (const m_block *b = f->entry; b; b = b->next)
    for (const m_op *o = b->first; o; o = o->next)
      reads += 2;
  x.touched = gc_alloc_raw(f->arena, (reads + 1) * sizeof *x.touched);
  m_live *live = m_liveness(f);
  for (m_block *b = f->entry; b; b = b->next)
    mark_block_ranges(&x, b, &live[b->id]);
  for (size_t v = 0; v < f->nvreg; v++)
    if (r->lo[v] != ~0u)
      r->busy[v] = gc_alloc(f->arena, 4 * ra_span(r, v) * sizeof **r->busy);
  for (size_t k = 0; k < x.n; k++)
    mark_interval_times(r, &x.list[k]);
  measure_value_times(r);
}
