/* SPDX-License-Identifier: Apache-2.0 */
/* Colouring with packing: narrow values are packed together before colouring, or half-empty registers are merged after it
   (docs/compiler.md, "Registers"). */
#include <stdlib.h>
#include <string.h>

#include "alloc/ra.h"

/* ---- before ---- */

/* Groups of values. The values of a group share a register as long as any of them is live, each in lanes of its own. */
typedef struct {
  unsigned *group, *next; /* by value: its group, named by the number of the group's first value; the next value of the group, ~0u: none */
  unsigned *last;         /* by group: its last value */
} packs;

typedef struct {
  unsigned a, b;
  double gain;
} pair;

/* Finds lanes for the values of two groups together. The lanes that may not move go first. */
static bool place_group_pair(const ra *r, const packs *p, unsigned a, unsigned b, uint8_t (*map)[4]) {
  unsigned taken = 0;
  for (unsigned moving = 0; moving < 2; moving++)
    for (unsigned g = a, v = a; v != ~0u; v = p->next[v] != ~0u ? p->next[v] : g == a ? (g = b) : ~0u)
      for (unsigned l = 0; l < 4; l++) {
        if (!(r->lanes[v] >> l & 1) || (r->pinned[v] >> l & 1) == moving)
          continue;
        unsigned k = 0;
        while (k < 4 && taken >> ((l + k) & 3) & 1)
          k++;
        if (k && (k == 4 || !moving))
          return false;
        map[v][l] = (uint8_t)((l + k) & 3);
        taken |= 1u << map[v][l];
      }
  return true;
}

static unsigned group_width(const ra *r, const packs *p, unsigned g) {
  unsigned n = 0;
  for (unsigned v = g; v != ~0u; v = p->next[v])
    n += ra_width(r, v);
  return n;
}

static uint64_t group_time(const ra *r, const packs *p, unsigned g, unsigned w) {
  uint64_t t = 0;
  for (unsigned v = g; v != ~0u; v = p->next[v])
    for (unsigned l = 0; l < 4 && w >= r->lo[v] && w <= r->hi[v]; l++)
      t |= ra_busy(r, v, l)[w - r->lo[v]];
  return t;
}

/* The gain if one register holds both groups: the time in which both are live, divided by the time in which at least one is. */
static double pair_gain(const ra *r, const packs *p, unsigned a, unsigned b) {
  unsigned both = 0, any = 0;
  for (unsigned w = 0; w < r->words; w++) {
    uint64_t x = group_time(r, p, a, w), y = group_time(r, p, b, w);
    both += (unsigned)__builtin_popcountll(x & y);
    any += (unsigned)__builtin_popcountll(x | y);
  }
  return any ? (double)both / any : 0;
}

static int by_gain(const void *x, const void *y) {
  const pair *a = x, *b = y;
  if (a->gain != b->gain)
    return a->gain > b->gain ? -1 : 1;
  if (a->a != b->a)
    return a->a < b->a ? -1 : 1;
  return a->b < b->b ? -1 : a->b > b->b;
}

/* Pairs of groups that are often live at once, best first. */
static pair *collect_good_pairs(const ra *r, const packs *p, double min, size_t *n) {
  pair *list = NULL;
  size_t cap = 0;
  *n = 0;
  for (unsigned b = 0; b < r->f->nvreg; b++)
    for (unsigned a = 0; a < b && r->lanes[b]; a++) {
      if (!r->lanes[a] || ra_width(r, a) + ra_width(r, b) > 4 || r->lo[a] > r->hi[b] || r->lo[b] > r->hi[a])
        continue;
      pair x = {a, b, pair_gain(r, p, a, b)};
      if (x.gain < min)
        continue;
      list = gc_grow(r->f->arena, list, &cap, *n + 1, sizeof *list);
      list[(*n)++] = x;
    }
  if (*n)
    qsort(list, *n, sizeof *list, by_gain);
  return list;
}

static void unite_groups(packs *p, unsigned a, unsigned b) {
  p->next[p->last[a]] = b;
  p->last[a] = p->last[b];
  for (unsigned v = b; v != ~0u; v = p->next[v])
    p->group[v] = a;
}

static void pack_pairs(ra *r, packs *p, double min) {
  size_t n, room = r->f->nvreg + 1;
  uint8_t(*map)[4] = gc_alloc(r->f->arena, room * sizeof *map);
  p->group = gc_alloc(r->f->arena, room * sizeof *p->group);
  p->next = gc_alloc(r->f->arena, room * sizeof *p->next);
  p->last = gc_alloc(r->f->arena, room * sizeof *p->last);
  for (unsigned v = 0; v < r->f->nvreg; v++) {
    p->group[v] = p->last[v] = v;
    p->next[v] = ~0u;
    for (unsigned l = 0; l < 4; l++)
      r->map[v][l] = (uint8_t)l;
  }
  const pair *list = collect_good_pairs(r, p, min, &n);
  for (size_t k = 0; k < n; k++) {
    unsigned a = p->group[list[k].a], b = p->group[list[k].b];
    if (a == b || group_width(r, p, a) + group_width(r, p, b) > 4 || pair_gain(r, p, a, b) < min)
      continue;
    memset(map, 0xff, room * sizeof *map);
    if (!place_group_pair(r, p, a, b, map))
      continue;
    unite_groups(p, a, b);
    for (unsigned v = a; v != ~0u; v = p->next[v])
      memcpy(r->map[v], map[v], 4);
  }
}

static unsigned pre_pack(ra *r, unsigned max, double min) {
  size_t n = r->f->nvreg + 1;
  packs p;
  ra_nodes nodes = {.of = gc_alloc(r->f->arena, n * sizeof *nodes.of)};
  unsigned *color = gc_alloc(r->f->arena, n * sizeof *color);
  pack_pairs(r, &p, min);
  for (unsigned v = 0; v < r->f->nvreg; v++)
    nodes.of[v] = r->lanes[v] && p.group[v] == v ? nodes.n++ : ~0u;
  for (unsigned v = 0; v < r->f->nvreg; v++)
    if (r->lanes[v])
      nodes.of[v] = nodes.of[p.group[v]];
  unsigned used = ra_color_nodes(r, &nodes, max, color);
  for (unsigned v = 0; v < r->f->nvreg && used; v++)
    if (r->lanes[v])
      r->reg[v] = (uint16_t)color[nodes.of[v]];
  return used;
}

/* Packing makes live ranges longer, so more packing is not always better. Several degrees are tried; the last is none. */
unsigned ra_pre_pack(ra *r, unsigned max) {
  static const double min[] = {0.2, 0.35, 0.5, 0.65, 0.8, 2};
  unsigned best = 0, which = 0;
  for (unsigned k = 0; k < sizeof min / sizeof *min; k++) {
    unsigned n = pre_pack(r, best ? best - 1 : max, min[k]);
    if (n) {
      best = n;
      which = k;
    }
  }
  return best ? pre_pack(r, best, min[which]) : 0;
}

/* ---- after ---- */

static void fill_used_registers(ra *r, unsigned used) {
  memset(r->phys, 0, 4 * (size_t)used * r->words * sizeof *r->phys);
  for (unsigned v = 0; v < r->f->nvreg; v++)
    if (r->lanes[v])
      ra_occupy(r, v, r->reg[v], r->map[v]);
}

/* Moves every value of register t to free lanes of the others, wide ones first. All or nothing. */
static bool empty_register(ra *r, unsigned t, unsigned used) {
  unsigned n = 0, k = 0;
  for (unsigned width = 4; width > 0; width--)
    for (unsigned v = 0; v < r->f->nvreg; v++)
      if (r->lanes[v] && r->reg[v] == t && ra_width(r, v) == width)
        r->order[n++] = v;
  uint8_t(*old)[4] = gc_alloc(r->f->arena, (n + 1) * sizeof *old);
  for (bool ok = true; k < n && ok; k += ok) {
    unsigned v = r->order[k], to = 0;
    memcpy(old[k], r->map[v], 4);
    while (to < used && (to == t || !ra_lanes_in(r, v, to, r->map[v])))
      to++;
    ok = to < used;
    if (ok) {
      r->reg[v] = (uint16_t)to;
      ra_occupy(r, v, to, r->map[v]);
    } else
      memcpy(r->map[v], old[k], 4);
  }
  if (k == n)
    return true;
  while (k-- > 0) {
    unsigned v = r->order[k];
    ra_release(r, v, r->reg[v], r->map[v]);
    r->reg[v] = (uint16_t)t;
    memcpy(r->map[v], old[k], 4);
  }
  return false;
}

static unsigned measure_lane_load(const ra *r, unsigned t) {
  unsigned n = 0;
  for (unsigned v = 0; v < r->f->nvreg; v++)
    if (r->lanes[v] && r->reg[v] == t)
      n += r->weight[v];
  return n;
}

/* Renumbers register `from` to `to`. */
static void renumber_register(ra *r, unsigned from, unsigned to) {
  for (unsigned v = 0; v < r->f->nvreg && from != to; v++)
    if (r->lanes[v] && r->reg[v] == from)
      r->reg[v] = (uint16_t)to;
}

/* Moves values between the used registers as long as this frees registers. Returns the number of registers used then. */
static unsigned compact_registers(ra *r, unsigned used) {
  for (bool done = false; !done;) {
    bool tried[RA_ROOM] = {false};
    done = true;
    fill_used_registers(r, used);
    for (unsigned n = 0; n < used && done; n++) { /* the least used register first */
      unsigned t = ~0u;
      for (unsigned k = 0; k < used; k++)
        if (!tried[k] && (t == ~0u || measure_lane_load(r, k) < measure_lane_load(r, t)))
          t = k;
      tried[t] = true;
      if (used > 1 && empty_register(r, t, used)) {
        renumber_register(r, --used, t);
        done = false;
      }
    }
  }
  return used;
}

unsigned ra_post_pack(ra *r, unsigned max) {
  unsigned used = ra_color(r, RA_ROOM);
  if (used)
    used = compact_registers(r, used);
  return used <= max ? used : 0;
}
