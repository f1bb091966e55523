/* SPDX-License-Identifier: Apache-2.0 */
/* First fit: linear scan, one value a register, and Tetris, which packs by lanes. */
#include <string.h>

#include "back/ra.h"

typedef enum { BY_START, BY_WIDTH, BY_WEIGHT, BY_WIDTH_WEIGHT, ORDERS } ra_order;

static bool before(const ra *r, ra_order how, unsigned a, unsigned b) {
  unsigned wa = ra_width(r, a), wb = ra_width(r, b);
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

bool ra_meets(const ra *r, unsigned v, unsigned lane, const uint64_t *b) {
  const uint64_t *a = ra_busy(r, v, lane) - r->lo[v];
  for (size_t w = r->lo[v]; w <= r->hi[v]; w++)
    if (a[w] & b[w])
      return true;
  return false;
}

/* Lanes of register t for all lanes of v: identity if possible, else any; best is the number of lanes moved. */
/* A place for lane l and those after it; can: by lane, the lanes of the register it may have. In place first. */
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

bool ra_lanes_in(const ra *r, unsigned v, unsigned t, uint8_t map[4]) {
  uint8_t can[4] = {0};
  memset(map, 0xff, 4);
  for (unsigned l = 0; l < 4; l++) {
    if (!(r->lanes[v] >> l & 1))
      continue;
    for (unsigned lane = 0; lane < 4; lane++)
      if ((lane == l || !(r->pinned[v] >> l & 1)) && !ra_meets(r, v, l, ra_phys(r, t, lane)))
        can[l] |= (uint8_t)(1u << lane);
    if (!can[l])
      return false;
  }
  return match(can, r->lanes[v], 0, 0, map);
}

/* Without packing a register belongs to one value at a time, whatever its width. */
static bool whole(const ra *r, unsigned v, unsigned t, uint8_t map[4]) {
  for (unsigned l = 0; l < 4; l++) {
    map[l] = l;
    for (unsigned k = 0; k < 4; k++)
      if ((r->lanes[v] >> l & 1) && ra_meets(r, v, l, ra_phys(r, t, k)))
        return false;
  }
  return true;
}

void ra_occupy(ra *r, unsigned v, unsigned t, const uint8_t map[4]) {
  for (unsigned l = 0; l < 4; l++)
    if (r->lanes[v] >> l & 1)
      for (size_t w = 0; w < ra_span(r, v); w++)
        ra_phys(r, t, map[l])[r->lo[v] + w] |= ra_busy(r, v, l)[w];
}

void ra_release(ra *r, unsigned v, unsigned t, const uint8_t map[4]) {
  for (unsigned l = 0; l < 4; l++)
    if (r->lanes[v] >> l & 1)
      for (size_t w = 0; w < ra_span(r, v); w++)
        ra_phys(r, t, map[l])[r->lo[v] + w] &= ~ra_busy(r, v, l)[w];
}

/* First fit of order[]; stuck: the first that finds no register. */
static unsigned fit_order(ra *r, bool packing, unsigned max, unsigned *stuck) {
  unsigned used = 0;
  memset(r->phys, 0, 4 * (size_t)max * r->words * sizeof *r->phys);
  for (unsigned k = 0; k < r->n; k++) {
    unsigned v = r->order[k], t = 0;
    while (t < max && !(packing ? ra_lanes_in(r, v, t, r->map[v]) : whole(r, v, t, r->map[v])))
      t++;
    *stuck = k;
    if (t == max)
      return 0;
    ra_occupy(r, v, t, r->map[v]);
    r->reg[v] = t;
    used = t + 1 > used ? t + 1 : used;
  }
  return used ? used : 1;
}

/* First fit in the given order. */
static unsigned fit(ra *r, bool packing, ra_order how, unsigned max) {
  unsigned stuck;
  sort(r, how);
  return fit_order(r, packing, max, &stuck);
}

/* At most `max` registers: whoever finds none goes first the next time. */
static bool squeeze(ra *r, ra_order how, unsigned max) {
  enum { TRIES = 16, WORK = 1600 }; /* values placed */
  unsigned stuck;
  sort(r, how);
  for (unsigned k = 0; k < TRIES && (!k || k * r->n < WORK); k++) {
    if (fit_order(r, true, max, &stuck))
      return true;
    unsigned v = r->order[stuck];
    memmove(r->order + 1, r->order, stuck * sizeof *r->order);
    r->order[0] = v;
  }
  return false;
}

/* Fewer than `used` registers, as few as squeezing gets. The result stands in reg and map; 0: there are none fewer. */
static unsigned squeeze_all(ra *r, unsigned used) {
  unsigned least = used > 1 ? ra_least(r) : used, best = 0;
  uint16_t *reg = NULL;
  uint8_t(*map)[4] = NULL;
  for (ra_order how = BY_START; how < ORDERS && used > least && used > 1;) {
    if (!squeeze(r, how, used - 1)) {
      how++;
      continue;
    }
    best = --used;
    reg = gc_alloc(r->f->arena, (r->f->nvreg + 1) * sizeof *reg);
    map = gc_alloc(r->f->arena, (r->f->nvreg + 1) * sizeof *map);
    memcpy(reg, r->reg, r->f->nvreg * sizeof *reg);
    memcpy(map, r->map, r->f->nvreg * sizeof *map);
  }
  if (best) {
    memcpy(r->reg, reg, r->f->nvreg * sizeof *reg);
    memcpy(r->map, map, r->f->nvreg * sizeof *map);
  }
  return best;
}

unsigned ra_linear(ra *r, unsigned max) { return fit(r, false, BY_START, max); }

unsigned ra_tetris(ra *r, unsigned max) {
  unsigned best = fit(r, false, BY_START, max), mode = 0;
  ra_order best_how = BY_START;
  for (ra_order how = BY_START; how < ORDERS; how++) {
    unsigned n = fit(r, true, how, max);
    if (n && (!best || n < best)) {
      best = n;
      best_how = how;
      mode = 1;
    }
  }
  unsigned fewer = squeeze_all(r, best ? best : max + 1);
  if (fewer)
    return fewer;
  return best ? fit(r, mode, best_how, max) : 0;
}
