/* SPDX-License-Identifier: Apache-2.0 */
/* Tetris allocation. Four pools have the free pieces of registers by width. A value takes a piece of its width if there is one, else a
   whole register, whose rest goes into the pool of the rest's width (Figure 3-17). When a value's interval ends, its piece is put together
   with the free piece of the same register, if there is one (Figure 3-18). The thesis does not take a part of a piece that is wider.

   Two things are our machine's: some values may not change their lanes (pinned), so not every piece of their width suits; and there is
   no limit of registers here, since none of his programs spills. */
#include "regress/papers/su/literal/su_tetris.h"

#include <stdlib.h>
#include <string.h>

enum { REGISTERS = 128, ALL_LANES = 15 };

typedef struct {
  unsigned first, last; /* the live interval */
  unsigned lanes;       /* of the value */
  unsigned reg, piece;  /* its place: lanes of the register */
} interval;

typedef struct {
  const ex_places *p;
  interval *of;
  int *active, nactive;
  unsigned char piece[REGISTERS]; /* free lanes of a register that is partly in use: its piece in the pool of that width */
  bool used[REGISTERS];           /* not in the pool of whole registers */
  unsigned max;
} tetris;

static unsigned width_of(unsigned lanes) { return (unsigned)__builtin_popcount(lanes); }

static void find_interval(const ex_places *p, const ex_value *v, interval *x) {
  *x = (interval){.first = ~0u};
  for (unsigned l = 0; l < 4; l++)
    for (unsigned t = 0; v->set[l] && t < 64 * p->words; t++) {
      x->lanes |= 1u << l;
      if (!(v->set[l][t / 64] >> (t % 64) & 1))
        continue;
      x->first = t < x->first ? t : x->first;
      x->last = t > x->last ? t : x->last;
    }
}

/* Puts the value's lanes into the lanes of a piece, the pinned ones where they are. False: they do not fit. */
static bool map_lanes(ex_value *v, unsigned piece) {
  unsigned left = piece;
  uint8_t map[4];
  memcpy(map, v->map, sizeof map);
  for (unsigned l = 0; l < 4; l++)
    if (v->set[l] && v->pinned[l]) {
      if (!(left >> v->map[l] & 1))
        return false;
      left &= ~(1u << v->map[l]);
    }
  for (unsigned l = 0; l < 4; l++)
    if (v->set[l] && !v->pinned[l]) {
      map[l] = (uint8_t)__builtin_ctz(left);
      left &= left - 1;
    }
  memcpy(v->map, map, sizeof map);
  return true;
}

/* The lanes that a value takes of a whole register: pinned ones, then the first. */
static unsigned part_of_whole(const ex_value *v, unsigned lanes) {
  unsigned part = 0;
  for (unsigned l = 0; l < 4; l++)
    if (v->set[l] && v->pinned[l])
      part |= 1u << v->map[l];
  for (unsigned l = 0; l < 4 && width_of(part) < width_of(lanes); l++)
    part |= 1u << l;
  return part;
}

static bool place_value(tetris *s, ex_value *v, interval *x, bool packs) {
  for (unsigned r = 0; packs && r < REGISTERS; r++)
    if (s->piece[r] && width_of(s->piece[r]) == width_of(x->lanes) && map_lanes(v, s->piece[r])) {
      x->reg = r;
      x->piece = s->piece[r];
      s->piece[r] = 0;
      return true;
    }
  for (unsigned r = 0; r < REGISTERS; r++)
    if (!s->used[r]) {
      x->reg = r;
      x->piece = part_of_whole(v, x->lanes);
      s->used[r] = true;
      s->piece[r] = (unsigned char)(packs ? ALL_LANES & ~x->piece : 0);
      s->max = r + 1 > s->max ? r + 1 : s->max;
      return map_lanes(v, x->piece);
    }
  return false;
}

static void expire_intervals(tetris *s, unsigned start, bool packs) {
  int kept = 0;
  for (int k = 0; k < s->nactive; k++) {
    const interval *x = &s->of[s->active[k]];
    if (x->last >= start) {
      s->active[kept++] = s->active[k];
      continue;
    }
    s->piece[x->reg] |= (unsigned char)x->piece;
    if (s->piece[x->reg] == ALL_LANES || !packs) {
      s->piece[x->reg] = 0;
      s->used[x->reg] = false;
    }
  }
  s->nactive = kept;
}

/* The value with the next start point from `from` on, not yet taken. */
static int next_value(const tetris *s, const bool *taken) {
  int next = -1;
  for (int i = 0; i < s->p->nv; i++)
    if (!taken[i] && (next < 0 || s->of[i].first < s->of[next].first))
      next = i;
  return next;
}

unsigned su_tetris(ex_places *p, bool packs) {
  tetris s = {.p = p, .of = calloc((size_t)p->nv + 1, sizeof *s.of), .active = calloc((size_t)p->nv + 1, sizeof *s.active)};
  bool *taken = calloc((size_t)p->nv + 1, 1), ok = s.of && s.active && taken;
  for (int i = 0; ok && i < p->nv; i++)
    find_interval(p, &p->value[i], &s.of[i]);
  for (int i; ok && (i = next_value(&s, taken)) >= 0;) {
    expire_intervals(&s, s.of[i].first, packs);
    ok = place_value(&s, &p->value[i], &s.of[i], packs);
    p->value[i].reg = s.of[i].reg;
    s.active[s.nactive++] = i;
    taken[i] = true;
  }
  free(s.of);
  free(s.active);
  free(taken);
  return ok && ex_places_hold(p) ? (s.max ? s.max : 1) : 0;
}
