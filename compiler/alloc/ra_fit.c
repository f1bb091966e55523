/* SPDX-License-Identifier: Apache-2.0 */
/* Two allocators by first fit. Linear scan gives a register to one value at a time. Tetris packs several values into the lanes of one. */
#include <string.h>

#include "alloc/ra.h"

typedef enum { BY_START, BY_WIDTH, BY_WEIGHT, BY_WIDTH_WEIGHT, ORDERS } ra_order;

/* Stable counting sort of n values by key, which is below `keys`. */
static void sort_by(gc_arena *a, const unsigned *key, unsigned keys, const unsigned *from, unsigned n, unsigned *to) {
  unsigned *at = gc_alloc(a, (keys + 1) * sizeof *at);
  for (unsigned k = 0; k < n; k++)
    at[key[from[k]] + 1]++;
  for (unsigned k = 1; k < keys; k++)
    at[k] += at[k - 1];
  for (unsigned k = 0; k < n; k++)
    to[at[key[from[k]]]++] = from[k];
}

/* Heavy values first. Sorts by the low half of the weights, then by the high half. */
static void sort_by_weight(ra *r, const unsigned *from, unsigned *to) {
  enum { HALF = 8, MOST = (1 << HALF) - 1 };
  gc_arena *a = r->f->arena;
  unsigned *low = gc_alloc_raw(a, (r->f->nvreg + 1) * sizeof *low), *high = gc_alloc_raw(a, (r->f->nvreg + 1) * sizeof *high), most = 0;
  unsigned *middle = gc_alloc_raw(a, (r->n + 1) * sizeof *middle);
  for (unsigned k = 0; k < r->n; k++)
    most = r->weight[from[k]] > most ? r->weight[from[k]] : most;
  for (unsigned k = 0; k < r->n; k++) {
    unsigned light = most - r->weight[from[k]];
    low[from[k]] = light & MOST;
    high[from[k]] = light >> HALF;
  }
  sort_by(a, low, MOST + 1, from, r->n, middle);
  sort_by(a, high, (most >> HALF) + 1, middle, r->n, to);
}

/* Pinned and wide values first. */
static void sort_by_width(ra *r, const unsigned *from, unsigned *to) {
  unsigned *key = gc_alloc_raw(r->f->arena, (r->f->nvreg + 1) * sizeof *key);
  for (unsigned k = 0; k < r->n; k++)
    key[from[k]] = (r->pinned[from[k]] ? 0 : 4) + 4 - ra_width(r, from[k]);
  sort_by(r->f->arena, key, 8, from, r->n, to);
}

/* Sets r->order. Of equal values, the one that starts first comes first, and then the one with the lower number. */
static void sort(ra *r, ra_order how) {
  gc_arena *a = r->f->arena;
  gc_mark before = gc_arena_mark(a);
  unsigned *v = gc_alloc_raw(a, (r->f->nvreg + 1) * sizeof *v), *other = gc_alloc_raw(a, (r->f->nvreg + 1) * sizeof *other);
  r->n = 0;
  for (unsigned k = 0; k < r->f->nvreg; k++)
    if (r->lanes[k])
      v[r->n++] = k;
  sort_by(a, r->start, 64 * (unsigned)r->words + 1, v, r->n, other);
  if (how == BY_WEIGHT || how == BY_WIDTH_WEIGHT) {
    sort_by_weight(r, other, v);
    memcpy(other, v, r->n * sizeof *v);
  }
  if (how == BY_WIDTH || how == BY_WIDTH_WEIGHT)
    sort_by_width(r, other, r->order);
  else
    memcpy(r->order, other, r->n * sizeof *other);
  gc_arena_release(a, before);
}

/* Finds places for lane l and the lanes after it, each in the lane of the same number if possible. can: for each lane of the value, the
   lanes of the register that it may have. */
static bool match(const uint8_t can[4], unsigned lanes, unsigned l, unsigned taken, uint8_t map[4]) {
  while (l < 4 && !(lanes >> l & 1))
    l++;
  if (l == 4)
    return true;
  for (unsigned k = 0; k < 4; k++) {
    unsigned lane = (l + k) & 3;
    if (!(can[l] >> lane & 1) || taken >> lane & 1)
      continue;
    map[l] = (uint8_t)lane;
    if (match(can, lanes, l + 1, taken | 1u << lane, map))
      return true;
  }
  map[l] = 0xff;
  return false;
}

/* Does lane l of v, whose times are busy[], find lane `lane` of a register free? phys: the register's lane 0. */
static inline bool clashes(const ra *r, const uint64_t *busy, const uint64_t *phys, unsigned lane, size_t span) {
  const uint64_t *b = phys + lane * r->words;
  for (size_t w = 0; w < span; w++)
    if (busy[w] & b[w])
      return true;
  return false;
}

bool ra_lanes_in(const ra *r, unsigned v, unsigned t, uint8_t map[4]) {
  const unsigned lanes = r->lanes[v];
  const size_t span = ra_span(r, v);
  const uint64_t *busy = r->busy[v], *phys = ra_phys(r, t, 0) + r->lo[v];
  unsigned clash = 0;
  for (unsigned l = 0; l < 4; l++) {
    map[l] = lanes >> l & 1 ? (uint8_t)l : 0xff;
    if ((lanes >> l & 1) && clashes(r, busy + l * span, phys, l, span))
      clash |= 1u << l;
  }
  if (!clash) /* every lane keeps its number: the usual case */
    return true;
  if (clash & r->pinned[v])
    return false;
  uint8_t can[4] = {0};
  for (unsigned l = 0; l < 4; l++) {
    if (!(lanes >> l & 1))
      continue;
    can[l] = (uint8_t)(~clash & 1u << l);
    for (unsigned lane = 0; lane < 4 && !(r->pinned[v] >> l & 1); lane++)
      if (lane != l && !clashes(r, busy + l * span, phys, lane, span))
        can[l] |= (uint8_t)(1u << lane);
    if (!can[l])
      return false;
  }
  memset(map, 0xff, 4);
  return match(can, lanes, 0, 0, map);
}

/* Without packing a register belongs to one value at a time, also if the value is narrow. */
static bool whole(const ra *r, unsigned v, unsigned t, uint8_t map[4]) {
  for (unsigned l = 0; l < 4; l++) {
    map[l] = l;
    for (unsigned k = 0; k < 4; k++)
      if ((r->lanes[v] >> l & 1) && ra_interferes(r, v, l, ra_phys(r, t, k)))
        return false;
  }
  return true;
}

void ra_occupy(ra *r, unsigned v, unsigned t, const uint8_t map[4]) {
  const size_t span = ra_span(r, v), words = r->words;
  uint64_t *first = ra_phys(r, t, 0) + r->lo[v];
  for (unsigned lanes = r->lanes[v]; lanes; lanes &= lanes - 1) {
    const unsigned l = (unsigned)__builtin_ctz(lanes);
    const uint64_t *busy = r->busy[v] + l * span;
    uint64_t *phys = first + map[l] * words;
    phys[0] |= busy[0];
    for (size_t w = 1; w < span; w++)
      phys[w] |= busy[w];
  }
}

void ra_release(ra *r, unsigned v, unsigned t, const uint8_t map[4]) {
  const size_t span = ra_span(r, v);
  const uint64_t *busy = r->busy[v];
  for (unsigned lanes = r->lanes[v]; lanes; lanes &= lanes - 1) {
    const unsigned l = (unsigned)__builtin_ctz(lanes);
    uint64_t *phys = ra_phys(r, t, map[l]) + r->lo[v];
    for (size_t w = 0; w < span; w++)
      phys[w] &= ~busy[l * span + w];
  }
}

/* ---- packing by lanes ---- */

/* State of one allocation. While all w lanes of a value are live, it has no place in a register that then has more than 4 - w lanes
 * taken. This test rules out most registers quickly. */
typedef struct {
  ra *r;
  uint64_t *live_at_once;   /* by value, from at[v]: set of times when all its lanes are live */
  size_t *at;               /* by value */
  uint8_t *width;           /* by value */
  uint64_t *taken;          /* [register][n - 1][words]: set of times when at least n lanes of the register are taken */
  unsigned *sorted[ORDERS]; /* NULL: not yet */
  struct {
    unsigned max, stuck;
  } failed[ORDERS]; /* the last try with this order, of `max` registers, found none for value number `stuck`; max 0: it was no failure */
} packer;

static packer packer_new(ra *r, unsigned max) {
  gc_arena *a = r->f->arena;
  packer p = {.r = r, .at = gc_alloc_raw(a, (r->f->nvreg + 1) * sizeof *p.at), .width = gc_alloc(a, r->f->nvreg + 1)};
  size_t room = 0;
  for (unsigned v = 0; v < r->f->nvreg; v++) {
    p.at[v] = room;
    p.width[v] = (uint8_t)ra_width(r, v);
    room += r->lanes[v] ? ra_span(r, v) : 0;
  }
  p.live_at_once = gc_alloc_raw(a, (room + 1) * sizeof *p.live_at_once);
  p.taken = gc_alloc_raw(a, (4 * (size_t)max * r->words + 1) * sizeof *p.taken);
  for (unsigned v = 0; v < r->f->nvreg; v++)
    for (size_t w = 0; r->lanes[v] && w < ra_span(r, v); w++) {
      uint64_t all = ~UINT64_C(0);
      for (unsigned l = 0; l < 4; l++)
        all &= r->lanes[v] >> l & 1 ? ra_busy(r, v, l)[w] : all;
      p.live_at_once[p.at[v] + w] = all;
    }
  return p;
}

static uint64_t *taken(const packer *p, unsigned t, unsigned n) { return p->taken + (4 * (size_t)t + n - 1) * p->r->words; }

static void occupy(packer *p, unsigned v, unsigned t) {
  ra *r = p->r;
  const size_t n = r->words;
  const uint64_t *phys = ra_phys(r, t, 0);
  uint64_t *to = taken(p, t, 1);
  ra_occupy(r, v, t, r->map[v]);
  const size_t end = r->hi[v];
  for (size_t w = r->lo[v]; w <= end; w++) {
    uint64_t x = phys[w], y = phys[n + w], z = phys[2 * n + w], u = phys[3 * n + w];
    uint64_t xy = x & y, zu = z & u, x_or_y = x | y, z_or_u = z | u;
    to[w] = x_or_y | z_or_u;
    to[n + w] = xy | zu | (x_or_y & z_or_u);
    to[2 * n + w] = (xy & z_or_u) | (zu & x_or_y);
    to[3 * n + w] = xy & zu;
  }
}

/* The first of `used` registers with a place for v; `used` if there is none. */
static unsigned first_fit(const packer *p, unsigned v, unsigned used) {
  const ra *r = p->r;
  const size_t n = ra_span(r, v), step = 4 * r->words;
  const uint64_t *live = p->live_at_once + p->at[v], *full = taken(p, 0, 5 - p->width[v]) + r->lo[v];
  for (unsigned t = 0; t < used; t++, full += step) {
    size_t w = 0;
    while (w < n && !(live[w] & full[w]))
      w++;
    if (w == n && ra_lanes_in(r, v, t, r->map[v]))
      return t;
  }
  return used;
}

/* First fit of r->order; stuck: index of the first value that finds no register. */
static unsigned pack(packer *p, unsigned max, unsigned *stuck) {
  ra *r = p->r;
  unsigned used = 0;
  for (unsigned k = 0; k < r->n; k++) {
    unsigned v = r->order[k], t = first_fit(p, v, used);
    *stuck = k;
    if (t == max)
      return 0;
    if (t == used) { /* a register that was not used yet */
      memset(ra_phys(r, t, 0), 0, 4 * r->words * sizeof *r->phys);
      memset(taken(p, t, 1), 0, 4 * r->words * sizeof *p->taken);
      for (unsigned l = 0; l < 4; l++)
        r->map[v][l] = r->lanes[v] >> l & 1 ? (uint8_t)l : 0xff;
      used++;
    }
    occupy(p, v, t);
    r->reg[v] = (uint16_t)t;
  }
  return used ? used : 1;
}

static void in_order(packer *p, ra_order how) {
  ra *r = p->r;
  if (!p->sorted[how]) {
    sort(r, how);
    p->sorted[how] = gc_memdup(r->f->arena, r->order, (r->n + 1) * sizeof *r->order);
  }
  memcpy(r->order, p->sorted[how], r->n * sizeof *r->order);
}

/* Tries to use at most `max` registers. The value that finds none goes first in the next try. */
static bool squeeze(packer *p, ra_order how, unsigned max) {
  enum { TRIES = 16, FEW = 4, WORK = 1600 }; /* values placed */
  ra *r = p->r;
  unsigned stuck = p->failed[how].stuck, tries = r->quick ? FEW : TRIES;
  in_order(p, how);
  for (unsigned k = 0; k < tries && (!k || k * r->n < WORK); k++) {
    if ((k || p->failed[how].max != max) && pack(p, max, &stuck))
      return true;
    unsigned v = r->order[stuck];
    memmove(r->order + 1, r->order, stuck * sizeof *r->order);
    r->order[0] = v;
  }
  return false;
}

/* ---- allocators ---- */

/* One value a register. */
static unsigned fit(ra *r, unsigned max) {
  unsigned used = 0;
  memset(r->phys, 0, 4 * (size_t)max * r->words * sizeof *r->phys);
  sort(r, BY_START);
  for (unsigned k = 0; k < r->n; k++) {
    unsigned v = r->order[k], t = 0;
    while (t < max && !whole(r, v, t, r->map[v]))
      t++;
    if (t == max)
      return 0;
    ra_occupy(r, v, t, r->map[v]);
    r->reg[v] = (uint16_t)t;
    used = t + 1 > used ? t + 1 : used;
  }
  return used ? used : 1;
}

/* The best allocation so far. */
typedef struct {
  uint16_t *reg;
  uint8_t (*map)[4];
  unsigned used; /* 0: there is none */
} found;

static void keep(const ra *r, found *b, unsigned used) {
  gc_arena *a = r->f->arena;
  size_t n = r->f->nvreg;
  b->reg = b->used ? b->reg : gc_alloc_raw(a, (n + 1) * sizeof *b->reg);
  b->map = b->used ? b->map : gc_alloc_raw(a, (n + 1) * sizeof *b->map);
  memcpy(b->reg, r->reg, n * sizeof *b->reg);
  memcpy(b->map, r->map, n * sizeof *b->map);
  b->used = used;
}

unsigned ra_linear(ra *r, unsigned max) { return fit(r, max); }

unsigned ra_tetris(ra *r, unsigned max) {
  unsigned least = ra_least(r), stuck, used;
  found best = {.used = 0};
  if (least > max)
    return 0;
  used = r->values > max ? 0 : fit(r, max);
  if (used)
    keep(r, &best, used);
  if (used && used <= least)
    return used;
  packer p = packer_new(r, max);
  if (r->values <= max)
    p.sorted[BY_START] = gc_memdup(r->f->arena, r->order, (r->n + 1) * sizeof *r->order); /* as `fit` left it */
  for (ra_order how = BY_START; how < ORDERS && (!best.used || best.used > least); how++) {
    const unsigned most = best.used ? best.used - 1 : max;
    in_order(&p, how);
    if ((used = pack(&p, most, &stuck)))
      keep(r, &best, used);
    else
      p.failed[how].max = most, p.failed[how].stuck = stuck;
  }
  for (ra_order how = BY_START; how < ORDERS && (!best.used || best.used > least);) {
    used = best.used ? best.used - 1 : max;
    if (used && squeeze(&p, how, used))
      keep(r, &best, used);
    else
      how++;
  }
  if (!best.used)
    return 0;
  memcpy(r->reg, best.reg, r->f->nvreg * sizeof *r->reg);
  memcpy(r->map, best.map, r->f->nvreg * sizeof *r->map);
  return best.used;
}
