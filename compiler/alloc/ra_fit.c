/* SPDX-License-Identifier: Apache-2.0 */
/* Two allocators by first fit (docs/compiler.md, "Registers"). Linear scan gives a register to one value at a time. Tetris packs several
   values into the lanes of one. */
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
  enum { HALF = 8, MAX = (1 << HALF) - 1 };
  gc_arena *a = r->f->arena;
  unsigned *low = gc_alloc_raw(a, (r->f->nvreg + 1) * sizeof *low), *high = gc_alloc_raw(a, (r->f->nvreg + 1) * sizeof *high), max = 0;
  unsigned *middle = gc_alloc_raw(a, (r->n + 1) * sizeof *middle);
  for (unsigned k = 0; k < r->n; k++)
    max = r->weight[from[k]] > max ? r->weight[from[k]] : max;
  for (unsigned k = 0; k < r->n; k++) {
    unsigned light = max - r->weight[from[k]];
    low[from[k]] = light & MAX;
    high[from[k]] = light >> HALF;
  }
  sort_by(a, low, MAX + 1, from, r->n, middle);
  sort_by(a, high, (max >> HALF) + 1, middle, r->n, to);
}

/* Pinned and wide values first. */
static void sort_by_width(ra *r, const unsigned *from, unsigned *to) {
  unsigned *key = gc_alloc_raw(r->f->arena, (r->f->nvreg + 1) * sizeof *key);
  for (unsigned k = 0; k < r->n; k++)
    key[from[k]] = (r->pinned[from[k]] ? 0 : 4) + 4 - ra_width(r, from[k]);
  sort_by(r->f->arena, key, 8, from, r->n, to);
}

/* Sets r->order to all values. Of equal ones, the one that starts first comes first, and then the one with the lower number. */
static void sort_by_start(ra *r) {
  gc_arena *a = r->f->arena;
  gc_mark before = gc_arena_mark(a);
  unsigned *v = gc_alloc_raw(a, (r->f->nvreg + 1) * sizeof *v);
  r->n = 0;
  for (unsigned k = 0; k < r->f->nvreg; k++)
    if (r->lanes[k])
      v[r->n++] = k;
  sort_by(a, r->start, 64 * (unsigned)r->words + 1, v, r->n, r->order);
  gc_arena_release(a, before);
}

/* Finds places for lane l and the lanes after it, each in the lane of the same number if possible. can: for each lane of the value, the
   lanes of the register that it may have. */
static bool match_lanes(const uint8_t can[4], unsigned lanes, unsigned l, unsigned taken, uint8_t map[4]) {
  while (l < 4 && !(lanes >> l & 1))
    l++;
  if (l == 4)
    return true;
  for (unsigned k = 0; k < 4; k++) {
    unsigned lane = (l + k) & 3;
    if (!(can[l] >> lane & 1) || taken >> lane & 1)
      continue;
    map[l] = (uint8_t)lane;
    if (match_lanes(can, lanes, l + 1, taken | 1u << lane, map))
      return true;
  }
  map[l] = 0xff;
  return false;
}

/* Do two sets of times, of `span` words, have a time in common? */
static inline bool times_overlap(const uint64_t *busy, const uint64_t *phys, size_t span) {
  for (size_t w = 0; w < span; w++)
    if (busy[w] & phys[w])
      return true;
  return false;
}

/* By set of lanes: every lane in the place of the same number. */
static const uint8_t in_place[16][4] = {
    {0xff, 0xff, 0xff, 0xff}, {0, 0xff, 0xff, 0xff}, {0xff, 1, 0xff, 0xff}, {0, 1, 0xff, 0xff}, {0xff, 0xff, 2, 0xff}, {0, 0xff, 2, 0xff},
    {0xff, 1, 2, 0xff},       {0, 1, 2, 0xff},       {0xff, 0xff, 0xff, 3}, {0, 0xff, 0xff, 3}, {0xff, 1, 0xff, 3},    {0, 1, 0xff, 3},
    {0xff, 0xff, 2, 3},       {0, 0xff, 2, 3},       {0xff, 1, 2, 3},       {0, 1, 2, 3},
};

/* The lanes of a value that find the lane of the same number taken. The sets of times of lanes that it has not are empty. */
static inline unsigned clashes_in_place(const uint64_t *busy, const uint64_t *phys, size_t words, size_t span) {
  unsigned clash = 0;
  if (span == 1) /* nearly all values of a short program */
    return ((busy[0] & phys[0]) != 0) | (unsigned)((busy[1] & phys[words]) != 0) << 1 | (unsigned)((busy[2] & phys[2 * words]) != 0) << 2 |
           (unsigned)((busy[3] & phys[3 * words]) != 0) << 3;
  for (unsigned l = 0; l < 4; l++)
    clash |= (unsigned)times_overlap(busy + l * span, phys + l * words, span) << l;
  return clash;
}

bool ra_lanes_in(const ra *r, unsigned v, unsigned t, uint8_t map[4]) {
  const unsigned lanes = r->lanes[v];
  const size_t span = ra_span(r, v), words = r->words;
  const uint64_t *busy = r->busy[v], *phys = ra_phys(r, t, 0) + r->lo[v];
  const unsigned clash = clashes_in_place(busy, phys, words, span);
  memcpy(map, in_place[lanes], 4);
  if (!clash) /* the usual case */
    return true;
  if (clash & r->pinned[v])
    return false;
  uint8_t can[4] = {0};
  for (unsigned l = 0; l < 4; l++) {
    if (!(lanes >> l & 1))
      continue;
    can[l] = (uint8_t)(~clash & 1u << l);
    for (unsigned lane = 0; lane < 4 && !(r->pinned[v] >> l & 1); lane++)
      if (lane != l && !times_overlap(busy + l * span, phys + lane * words, span))
        can[l] |= (uint8_t)(1u << lane);
    if (!can[l])
      return false;
  }
  memset(map, 0xff, 4);
  return match_lanes(can, lanes, 0, 0, map);
}

/* Without packing a register belongs to one value at a time, also if the value is narrow. */
static bool whole_register_free(const ra *r, unsigned v, unsigned t, uint8_t map[4]) {
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
  const unsigned lanes = r->lanes[v];
  const uint64_t *busy = r->busy[v];
  uint64_t *first = ra_phys(r, t, 0) + r->lo[v];
  if (span == 1) {
    for (unsigned l = 0; l < 4; l++)
      if (lanes >> l & 1)
        first[map[l] * words] |= busy[l];
    return;
  }
  for (unsigned l = 0; l < 4; l++, busy += span)
    for (size_t w = 0; lanes >> l & 1 && w < span; w++)
      first[map[l] * words + w] |= busy[w];
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

static uint64_t *find_taken_words(const packer *p, unsigned t, unsigned n) { return p->taken + (4 * (size_t)t + n - 1) * p->r->words; }

/* Notes when 1, 2, 3 and 4 lanes are taken, for the 64 times of a word of each lane of a register. */
static inline void count_taken(const uint64_t *phys, uint64_t *to, size_t n) {
  const uint64_t x = phys[0], y = phys[n], z = phys[2 * n], u = phys[3 * n];
  const uint64_t xy = x & y, zu = z & u, x_or_y = x | y, z_or_u = z | u;
  to[0] = x_or_y | z_or_u;
  to[n] = xy | zu | (x_or_y & z_or_u);
  to[2 * n] = (xy & z_or_u) | (zu & x_or_y);
  to[3 * n] = xy & zu;
}

static void occupy_packed(packer *p, unsigned v, unsigned t) {
  ra *r = p->r;
  const size_t n = r->words, lo = r->lo[v];
  const uint64_t *phys = ra_phys(r, t, 0) + lo, *end = phys + ra_span(r, v);
  uint64_t *to = find_taken_words(p, t, 1) + lo;
  ra_occupy(r, v, t, r->map[v]);
  count_taken(phys, to, n);
  while (++phys < end)
    count_taken(phys, ++to, n);
}

/* The first of `used` registers with a place for v; `used` if there is none. */
static unsigned first_fit(const packer *p, unsigned v, unsigned used) {
  const ra *r = p->r;
  const size_t n = ra_span(r, v), step = 4 * r->words;
  const uint64_t *live = p->live_at_once + p->at[v], *full = find_taken_words(p, 0, 5 - p->width[v]) + r->lo[v];
  const uint64_t first = live[0];
  for (unsigned t = 0; t < used; t++, full += step) {
    if (first & *full)
      continue;
    size_t w = 1;
    while (w < n && !(live[w] & full[w]))
      w++;
    if (w >= n && ra_lanes_in(r, v, t, r->map[v]))
      return t;
  }
  return used;
}

/* First fit of r->order; stuck: index of the first value that finds no register. */
static unsigned pack_values(packer *p, unsigned max, unsigned *stuck) {
  ra *r = p->r;
  unsigned used = 0;
  for (unsigned k = 0; k < r->n; k++) {
    unsigned v = r->order[k], t = first_fit(p, v, used);
    *stuck = k;
    if (t == max)
      return 0;
    if (t == used) { /* a register that was not used yet */
      memset(ra_phys(r, t, 0), 0, 4 * r->words * sizeof *r->phys);
      memset(find_taken_words(p, t, 1), 0, 4 * r->words * sizeof *p->taken);
      memcpy(r->map[v], in_place[r->lanes[v]], 4);
      used++;
    }
    occupy_packed(p, v, t);
    r->reg[v] = (uint16_t)t;
  }
  return used ? used : 1;
}

/* Sorts the values. Every order is made of another one: sorting keeps that of equal values. */
static const unsigned *sorted_values(packer *p, ra_order how) {
  ra *r = p->r;
  if (p->sorted[how])
    return p->sorted[how];
  if (how == BY_START) {
    sort_by_start(r);
    return p->sorted[how] = gc_memdup(r->f->arena, r->order, (r->n + 1) * sizeof *r->order);
  }
  const unsigned *from = sorted_values(p, how == BY_WIDTH_WEIGHT ? BY_WEIGHT : BY_START);
  unsigned *to = p->sorted[how] = gc_alloc_raw(r->f->arena, (r->n + 1) * sizeof *to);
  gc_mark before = gc_arena_mark(r->f->arena);
  if (how == BY_WEIGHT)
    sort_by_weight(r, from, to);
  else
    sort_by_width(r, from, to);
  gc_arena_release(r->f->arena, before);
  return to;
}

static void in_order(packer *p, ra_order how) {
  const unsigned *from = sorted_values(p, how);
  memcpy(p->r->order, from, p->r->n * sizeof *from);
}

/* Tries to use at most `max` registers. The value that finds none goes first in the next try. */
static bool squeeze_values(packer *p, ra_order how, unsigned max) {
  enum { TRIES = 16, FEW = 4, LAST = 8, WORK = 1600 /* values placed */ };
  ra *r = p->r;
  const bool last = r->quick && r->f->last_try;
  unsigned stuck = p->failed[how].stuck, tries = last ? LAST : r->quick ? FEW : TRIES;
  in_order(p, how);
  for (unsigned k = 0; k < tries && (!k || last || k * r->n < WORK); k++) {
    if ((k || p->failed[how].max != max) && pack_values(p, max, &stuck))
      return true;
    unsigned v = r->order[stuck];
    memmove(r->order + 1, r->order, stuck * sizeof *r->order);
    r->order[0] = v;
  }
  return false;
}

/* ---- allocators ---- */

/* One value a register. */
static unsigned fit_one_value_each(ra *r, unsigned max) {
  unsigned used = 0;
  memset(r->phys, 0, 4 * (size_t)max * r->words * sizeof *r->phys);
  sort_by_start(r);
  for (unsigned k = 0; k < r->n; k++) {
    unsigned v = r->order[k], t = 0;
    while (t < max && !whole_register_free(r, v, t, r->map[v]))
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

static void keep_found_fit(const ra *r, found *b, unsigned used) {
  gc_arena *a = r->f->arena;
  size_t n = r->f->nvreg;
  b->reg = b->used ? b->reg : gc_alloc_raw(a, (n + 1) * sizeof *b->reg);
  b->map = b->used ? b->map : gc_alloc_raw(a, (n + 1) * sizeof *b->map);
  memcpy(b->reg, r->reg, n * sizeof *b->reg);
  memcpy(b->map, r->map, n * sizeof *b->map);
  b->used = used;
}

unsigned ra_linear(ra *r, unsigned max) { return fit_one_value_each(r, max); }

unsigned ra_tetris(ra *r, unsigned max) {
  unsigned min = ra_min(r), stuck, used;
  found best = {.used = 0};
  if (min > max)
    return 0;
  used = r->values > max ? 0 : fit_one_value_each(r, max);
  if (used)
    keep_found_fit(r, &best, used);
  if (used && used <= min)
    return used;
  packer p = packer_new(r, max);
  if (r->values <= max)
    p.sorted[BY_START] = gc_memdup(r->f->arena, r->order, (r->n + 1) * sizeof *r->order); /* as `fit` left it */
  for (ra_order how = BY_START; how < ORDERS && (!best.used || best.used > min); how++) {
    const unsigned tried = best.used ? best.used - 1 : max;
    in_order(&p, how);
    if ((used = pack_values(&p, tried, &stuck)))
      keep_found_fit(r, &best, used);
    else
      p.failed[how].max = tried, p.failed[how].stuck = stuck;
  }
  for (ra_order how = BY_START; how < ORDERS && (!best.used || best.used > min);) {
    used = best.used ? best.used - 1 : max;
    if (used && squeeze_values(&p, how, used))
      keep_found_fit(r, &best, used);
    else
      how++;
  }
  if (!best.used)
    return 0;
  memcpy(r->reg, best.reg, r->f->nvreg * sizeof *r->reg);
  memcpy(r->map, best.map, r->f->nvreg * sizeof *r->map);
  return best.used;
}
