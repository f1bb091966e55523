/* SPDX-License-Identifier: Apache-2.0 */
/* Register allocation on the schedule: linear scan, plain or packing ("Tetris": narrow values share a register by lanes).

   Time is the bundle number over all blocks. A lane of a register is taken from the bundle that issues its definition up to, but not
   including, the bundle of its last reader: the next definition may issue beside that reader, since reads see the state before writes.
   A definition takes its lane for at least L bundles even if nobody reads it, on every way out of its block, so that writes land in
   order. Live ranges may have holes; they are bit sets over time, one per lane. */
#include <string.h>

#include "back/isel.h"

typedef struct {
  m_func *f;
  size_t words;      /* 64-bit words of a time set */
  unsigned *base;    /* first time of each block */
  uint64_t **busy;   /* by vreg: [lane][words from lo to hi] */
  unsigned *lo, *hi; /* by vreg: first word and last word of its sets; lo > hi: never alive */
  bool sizing;       /* only lo and hi are being found */
  uint8_t *lanes;    /* lanes with any time, by vreg */
  uint8_t *pinned;   /* lanes that may not move, by vreg */
  uint64_t *phys;    /* [t register][lane][words] */
  unsigned *start, *weight, *order, n;
  uint16_t *reg;     /* result: t register, by vreg */
  uint8_t (*map)[4]; /* result: lanes */
} ra;

static size_t span(const ra *r, unsigned v) { return r->hi[v] - r->lo[v] + 1; }
static uint64_t *busy(const ra *r, unsigned v, unsigned lane) { return r->busy[v] + lane * span(r, v); }
static uint64_t *phys(const ra *r, unsigned t, unsigned lane) { return r->phys + (4 * (size_t)t + lane) * r->words; }

/* Lane `lane` of v is alive from .. to - 1. */
static void take(ra *r, unsigned v, unsigned lane, unsigned from, unsigned to) {
  if (from >= to)
    return;
  unsigned first = from / 64, last = (to - 1) / 64;
  if (r->sizing) {
    r->lo[v] = first < r->lo[v] ? first : r->lo[v];
    r->hi[v] = r->hi[v] == ~0u || last > r->hi[v] ? last : r->hi[v];
    return;
  }
  uint64_t *set = busy(r, v, lane) - r->lo[v];
  uint64_t head = ~0ull << (from % 64), tail = ~0ull >> (63 - (to - 1) % 64);
  if (first == last) {
    set[first] |= head & tail;
    return;
  }
  set[first] |= head;
  for (unsigned w = first + 1; w < last; w++)
    set[w] = ~0ull;
  set[last] |= tail;
}

/* Do v's lane and a register's lane want the same time? */
static bool meet(const ra *r, unsigned v, unsigned lane, const uint64_t *b) {
  const uint64_t *a = busy(r, v, lane) - r->lo[v];
  for (size_t w = r->lo[v]; w <= r->hi[v]; w++)
    if (a[w] & b[w])
      return true;
  return false;
}

/* A result still in flight at a block's end occupies its lane in the successors. */
static void spill_over(ra *r, const m_block *b, unsigned v, unsigned lane, unsigned n) {
  for (unsigned s = 0; s < b->nsucc; s++) {
    const m_block *q = b->succ[s];
    unsigned here = n < q->nbundle ? n : q->nbundle;
    take(r, v, lane, r->base[q->id], r->base[q->id] + here);
    if (n > here)
      spill_over(r, q, v, lane, n - here);
  }
}

static void define(ra *r, const m_block *b, const m_op *o, int *end) {
  unsigned lat = m_latency(r->f, o), at = (unsigned)o->cycle;
  for (unsigned l = 0; l < 4; l++) {
    if (!(o->mask >> l & 1))
      continue;
    int *e = &end[4 * o->dnum + l];
    unsigned upto = *e < 0 ? 0 : (unsigned)*e;
    if (upto < at + lat)
      upto = at + lat;
    if (upto > b->nbundle) {
      spill_over(r, b, o->dnum, l, upto - b->nbundle);
      upto = b->nbundle;
    }
    take(r, o->dnum, l, r->base[b->id] + at, r->base[b->id] + upto);
    *e = -1;
    if (m_lanes_fixed(o))
      r->pinned[o->dnum] |= 1u << l;
    r->lanes[o->dnum] |= 1u << l;
  }
}

static void block(ra *r, const m_block *b, const m_live *live, int *end) {
  m_func *f = r->f;
  for (size_t x = 0; x < 4 * f->nvreg; x++)
    end[x] = live->out[x / 4] >> (x % 4) & 1 ? (int)b->nbundle : -1;
  const m_op *o = b->last;
  while (o) {
    const m_op *first = o;
    for (const m_op *w = o; w && w->cycle == o->cycle; first = w, w = w->prev)
      if (w->dfile == MF_VREG)
        define(r, b, w, end);
    for (const m_op *w = o; w && w->cycle == o->cycle; w = w->prev)
      for (unsigned k = 0; k < 2; k++)
        for (unsigned l = 0; l < 4 && w->src[k].file == MF_VREG; l++)
          if ((m_src_lanes(w, k) >> l & 1) && end[4 * w->src[k].num + l] < 0)
            end[4 * w->src[k].num + l] = w->cycle;
    o = first->prev;
  }
  for (size_t x = 0; x < 4 * f->nvreg; x++)
    if (end[x] >= 0) {
      take(r, x / 4, x % 4, r->base[b->id], r->base[b->id] + (unsigned)end[x]);
      r->lanes[x / 4] |= 1u << (x % 4);
    }
}

static void ranges(ra *r) {
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
  int *end = gc_alloc(f->arena, (4 * f->nvreg + 4) * sizeof *end);
  m_live *live = m_liveness(f);
  r->sizing = true;
  for (m_block *b = f->entry; b; b = b->next)
    block(r, b, &live[b->id], end);
  r->sizing = false;
  for (size_t v = 0; v < f->nvreg; v++)
    if (r->lo[v] != ~0u)
      r->busy[v] = gc_alloc(f->arena, 4 * span(r, v) * sizeof **r->busy);
  for (m_block *b = f->entry; b; b = b->next)
    block(r, b, &live[b->id], end);
}

/* ---- placing ---- */

static unsigned weight(const ra *r, unsigned v) {
  unsigned n = 0;
  for (size_t w = 0; w < 4 * span(r, v); w++)
    for (uint64_t x = r->busy[v][w]; x; x &= x - 1)
      n++;
  return n;
}

/* More lanes at one time than there are do not fit in any order. */
static bool too_many(const ra *r, unsigned max) {
  unsigned *n = gc_alloc(r->f->arena, (64 * r->words + 1) * sizeof *n);
  for (unsigned v = 0; v < r->f->nvreg; v++)
    for (unsigned l = 0; l < 4 && r->lanes[v]; l++)
      for (unsigned w = r->lo[v]; w <= r->hi[v]; w++)
        for (uint64_t set = busy(r, v, l)[w - r->lo[v]]; set; set &= set - 1)
          if (++n[64 * w + (unsigned)__builtin_ctzll(set)] > 4 * max)
            return true;
  return false;
}

static unsigned width(const ra *r, unsigned v) { return (unsigned)__builtin_popcount(r->lanes[v]); }

static unsigned first_time(const ra *r, unsigned v) {
  unsigned best = 64 * (unsigned)r->words;
  for (unsigned l = 0; l < 4; l++)
    for (size_t w = 0; w < span(r, v); w++)
      if (busy(r, v, l)[w]) {
        unsigned t = 64 * (r->lo[v] + (unsigned)w) + (unsigned)__builtin_ctzll(busy(r, v, l)[w]);
        best = t < best ? t : best;
        break;
      }
  return best;
}

typedef enum { BY_START, BY_WIDTH, BY_WEIGHT, BY_WIDTH_WEIGHT, ORDERS } ra_order;

static bool before(const ra *r, ra_order how, unsigned a, unsigned b) {
  unsigned wa = width(r, a), wb = width(r, b);
  bool fa = r->pinned[a] != 0, fb = r->pinned[b] != 0;
  if (how == BY_WIDTH || how == BY_WIDTH_WEIGHT) {
    if (fa != fb)
      return fa;
    if (wa != wb)
      return wa > wb;
  }
  if (how == BY_WEIGHT || how == BY_WIDTH_WEIGHT) {
    unsigned xa = r->weight[a], xb = r->weight[b];
    if (xa != xb)
      return xa > xb;
  }
  return r->start[a] != r->start[b] ? r->start[a] < r->start[b] : a < b;
}

/* Merge sort of order[0 .. n-1]; tmp has room for as many. */
static void sort_part(ra *r, ra_order how, unsigned *order, unsigned *tmp, unsigned n) {
  if (n < 2)
    return;
  unsigned half = n / 2, i = 0, j = half, k = 0;
  sort_part(r, how, order, tmp, half);
  sort_part(r, how, order + half, tmp, n - half);
  memcpy(tmp, order, n * sizeof *tmp);
  while (i < half && j < n)
    order[k++] = before(r, how, tmp[j], tmp[i]) ? tmp[j++] : tmp[i++];
  while (i < half)
    order[k++] = tmp[i++];
  while (j < n)
    order[k++] = tmp[j++];
}

static void sort(ra *r, ra_order how) {
  r->n = 0;
  for (unsigned v = 0; v < r->f->nvreg; v++)
    if (r->lanes[v])
      r->order[r->n++] = v;
  sort_part(r, how, r->order, r->order + r->f->nvreg, r->n);
}

/* Lanes of register t for all lanes of v: identity if possible, else any; best is the number of lanes moved. */
static bool lanes_in(const ra *r, unsigned v, unsigned t, uint8_t map[4]) {
  unsigned taken = 0;
  memset(map, 0xff, 4);
  for (unsigned pass = 0; pass < 2; pass++)
    for (unsigned l = 0; l < 4; l++) {
      if (!(r->lanes[v] >> l & 1) || map[l] != 0xff)
        continue;
      bool fixed = r->pinned[v] >> l & 1;
      for (unsigned k = 0; k < 4; k++) {
        unsigned lane = (l + k) & 3;
        if ((k && (fixed || !pass)) || taken >> lane & 1 || meet(r, v, l, phys(r, t, lane)))
          continue;
        map[l] = lane;
        taken |= 1u << lane;
        break;
      }
      if (map[l] == 0xff && (fixed || pass))
        return false;
    }
  return true;
}

/* Without packing a register belongs to one value at a time, whatever its width. */
static bool whole(const ra *r, unsigned v, unsigned t, uint8_t map[4]) {
  for (unsigned l = 0; l < 4; l++) {
    map[l] = l;
    for (unsigned k = 0; k < 4; k++)
      if ((r->lanes[v] >> l & 1) && meet(r, v, l, phys(r, t, k)))
        return false;
  }
  return true;
}

static void occupy(ra *r, unsigned v, unsigned t, const uint8_t map[4]) {
  for (unsigned l = 0; l < 4; l++)
    if (r->lanes[v] >> l & 1)
      for (size_t w = 0; w < span(r, v); w++)
        phys(r, t, map[l])[r->lo[v] + w] |= busy(r, v, l)[w];
}

/* First fit in the given order. Registers used, or 0 if more than max are needed. */
static unsigned fit(ra *r, bool packing, ra_order how, unsigned max) {
  unsigned used = 0;
  memset(r->phys, 0, 4 * (size_t)(max + 1) * r->words * sizeof *r->phys);
  sort(r, how);
  for (unsigned k = 0; k < r->n; k++) {
    unsigned v = r->order[k], t = 0;
    while (t < max && !(packing ? lanes_in(r, v, t, r->map[v]) : whole(r, v, t, r->map[v])))
      t++;
    if (t == max)
      return 0;
    occupy(r, v, t, r->map[v]);
    r->reg[v] = t;
    used = t + 1 > used ? t + 1 : used;
  }
  return used ? used : 1;
}

/* ---- rewriting ---- */

static void complete(uint8_t map[4]) {
  unsigned taken = 0;
  for (unsigned l = 0; l < 4; l++)
    if (map[l] != 0xff)
      taken |= 1u << map[l];
  for (unsigned l = 0; l < 4; l++)
    for (unsigned t = 0; t < 4 && map[l] == 0xff; t++)
      if (!(taken >> t & 1)) {
        map[l] = t;
        taken |= 1u << t;
      }
}

static void rewrite(ra *r) {
  for (unsigned v = 0; v < r->f->nvreg; v++) {
    if (!r->lanes[v])
      continue;
    complete(r->map[v]);
    m_vreg *x = &r->f->vreg[v];
    x->phys = r->reg[v];
    memcpy(x->map, r->map[v], 4);
    x->lane = x->map[0];
  }
  for (m_block *b = r->f->entry; b; b = b->next)
    for (m_op *o = b->first; o; o = o->next) {
      for (unsigned k = 0; k < 2; k++)
        if (o->src[k].file == MF_VREG) {
          const m_vreg *x = &r->f->vreg[o->src[k].num];
          o->src[k].file = MF_T;
          o->src[k].num = x->phys;
          for (unsigned l = 0; l < 4; l++)
            o->src[k].swz[l] = x->map[o->src[k].swz[l]];
        }
      if (o->dfile != MF_VREG)
        continue;
      const m_vreg *x = &r->f->vreg[o->dnum];
      if (!m_lanes_fixed(o))
        m_permute(o, x->map);
      o->dfile = MF_T;
      o->dnum = x->phys;
    }
}

/* ---- forwarded lanes ---- */

/* Renaming a destination's lanes moves them in the flip-flop too: readers through f follow. They issue exactly L bundles later. */
static void follow(m_func *f, const m_block *b, const m_op *def, const uint8_t map[4]) {
  unsigned group = m_group(def);
  int at = def->cycle + (int)m_latency(f, def);
  if (group > GL_GRP_C || at >= (int)b->nbundle)
    return;
  for (unsigned s = 0; s < 2; s++) {
    m_op *o = b->bundle[at].op[s];
    for (unsigned k = 0; o && k < 2; k++)
      if (o->src[k].file == MF_F && o->src[k].num == group)
        for (unsigned l = 0; l < 4; l++)
          o->src[k].swz[l] = map[o->src[k].swz[l]];
  }
}

static void follow_all(ra *r) {
  for (m_block *b = r->f->entry; b; b = b->next)
    for (m_op *o = b->first; o; o = o->next)
      if (o->dfile == MF_VREG && !m_lanes_fixed(o))
        follow(r->f, b, o, r->map[o->dnum]);
}

bool back_ra(m_func *f, const gc_options *o, gc_stats *st) {
  ra r = {.f = f};
  unsigned max = f->machine->temps, best = 0, packed = o->alloc == GC_ALLOC_TETRIS;
  ra_order best_how = BY_START;
  ranges(&r);
  if (r.words > 8 && too_many(&r, max)) /* short programs are tried faster than counted */
    return false;
  r.phys = gc_alloc(f->arena, 4 * ((size_t)max + 1) * r.words * sizeof *r.phys);
  r.start = gc_alloc(f->arena, (f->nvreg + 1) * sizeof *r.start);
  r.weight = gc_alloc(f->arena, (f->nvreg + 1) * sizeof *r.weight);
  r.order = gc_alloc(f->arena, (2 * f->nvreg + 1) * sizeof *r.order);
  r.reg = gc_alloc(f->arena, (f->nvreg + 1) * sizeof *r.reg);
  r.map = gc_alloc(f->arena, (f->nvreg + 1) * sizeof *r.map);
  for (unsigned v = 0; v < f->nvreg; v++)
    if (r.lanes[v]) {
      r.start[v] = first_time(&r, v);
      r.weight[v] = weight(&r, v);
    }
  unsigned mode = 0;
  for (unsigned pack = 0; pack <= packed; pack++)
    for (ra_order how = BY_START; how < (pack ? ORDERS : BY_START + 1); how++) {
      unsigned n = fit(&r, pack, how, max);
      if (n && (!best || n < best)) {
        best = n;
        best_how = how;
        mode = pack;
      }
    }
  if (!best)
    return false;
  fit(&r, mode, best_how, max);
  for (unsigned v = 0; v < f->nvreg; v++)
    if (r.lanes[v])
      complete(r.map[v]);
  follow_all(&r);
  rewrite(&r);
  if (st)
    st->temps = r.n ? best : 0;
  return true;
}
