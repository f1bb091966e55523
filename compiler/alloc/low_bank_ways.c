/* SPDX-License-Identifier: Apache-2.0 */
/* Judges all ways to put a value's lanes into a register at once: for each operation that names the value, the set of ways in which the
   operation is short (one word; docs/compiler.md, "Short forms"). */
#include "alloc/low_bank.h"

/* The lanes that may hold lane l of v, as bits. If v has no lane l, the answer is one bit which is no lane. */
static unsigned lane_choices(const ra *r, unsigned v, unsigned l) {
  return !(r->lanes[v] >> l & 1) ? 0x10 : r->pinned[v] >> l & 1 ? 1u << l : 15;
}

static void list_ways(const ra *r, unsigned v, place_set *p) {
  unsigned can[4];
  *p = (place_set){.n = 0};
  for (unsigned l = 0; l < 4; l++)
    can[l] = lane_choices(r, v, l);
  for (unsigned w = can[3]; w; w &= w - 1)
    for (unsigned z = can[2] & ~(w & -w & 15); z; z &= z - 1)
      for (unsigned y = can[1] & ~(((w & -w) | (z & -z)) & 15); y; y &= y - 1)
        for (unsigned x = can[0] & ~(((w & -w) | (z & -z) | (y & -y)) & 15); x; x &= x - 1) {
          const unsigned set[4] = {x, y, z, w};
          for (unsigned l = 0; l < 4; l++) {
            p->map[p->n][l] = can[l] == 0x10 ? 0xff : (uint8_t)__builtin_ctz(set[l]);
            p->puts[l][p->map[p->n][l] & 3] |= UINT32_C(1) << p->n;
          }
          p->n++;
        }
  p->all = (UINT32_C(1) << p->n) - 1;
}

const place_set *low_ways(bank *k, unsigned v) {
  const ra *r = k->r;
  place_set **p = &k->ways[(r->lanes[v] & 15) << 4 | (r->pinned[v] & r->lanes[v] & 15)];
  if (!*p)
    list_ways(r, v, *p = gc_alloc_raw(r->f->arena, sizeof **p));
  return *p;
}

/* The value that is being placed, and the ways to place it. */
typedef struct {
  unsigned v;
  const place_set *p;
} placement;

/* As fits_as, for all ways to place a value. moves: the operation's source lanes move with that value's lanes. */
static void fits_ways(const ra *r, const placement *w, const user *u, const short_source *s, uint32_t place, bool moves, uint32_t fit[2]) {
  const bool own = s->v == w->v, reach = s->placed ? r->reg[s->v] < FORM_BANK : s->reach;
  uint32_t in_place = w->p->all, zero = in_place, lanes = own ? 0 : lanes_of(r, s);
  for (unsigned at = 0; at < 4; at++) {
    if (!(u->wanted >> 8 * at & 1))
      continue;
    const unsigned l = (own ? s->shift[at] / 8u : lanes >> 8 * at) & 3, t = place >> 8 * at & 3;
    const uint32_t *source_puts = w->p->puts[l], *result_puts = w->p->puts[at];
    uint32_t same = 0;
    if (own && moves)
      for (unsigned k = 0; k < 4; k++)
        same |= source_puts[k] & result_puts[k];
    else if (own)
      same = source_puts[t];
    else if (moves)
      same = result_puts[l] | (s->free ? result_puts[l ^ 2] : 0);
    else
      same = (l ^ t) & ~s->free & 3 ? 0 : w->p->all;
    in_place &= same;
    zero &= own ? source_puts[0] : l ? 0 : w->p->all;
  }
  fit[0] = s->literal ? w->p->all : reach && s->first ? in_place : 0;
  fit[1] = s->literal ? w->p->all : reach && s->second ? in_place | zero : 0;
}

/* The ways that put the lanes of a mask into the first lanes. */
static uint32_t prefix_ways(const place_set *p, unsigned mask) {
  const unsigned n = m_lane_count(mask);
  uint32_t can = p->all;
  for (unsigned left = mask; left; left &= left - 1) {
    const uint32_t *puts = p->puts[__builtin_ctz(left)];
    uint32_t low = puts[0];
    for (unsigned t = 1; t < n; t++)
      low |= puts[t];
    can &= low;
  }
  return can;
}

/* The ways to place a value, in a low register, in which an operation that names it needs one word: those in which words_of returns 1. */
static uint32_t short_ways(const bank *k, const placement *w, const user *u) {
  const ra *r = k->r;
  const bool own = u->dst == w->v;
  uint32_t place = 0x03020100, can = w->p->all, a[2], b[2] = {can, can};
  if (own) {
    can = k->widen ? can : prefix_ways(w->p, u->mask);
  } else {
    uint32_t to = u->dst == NO_VREG ? place : packed_lanes(r, u->dst);
    if ((u->dst != NO_VREG && r->reg[u->dst] >= FORM_BANK) || !may_write(k, u, move_mask(u->mask, to)))
      return 0;
    place = u->moves ? to : place;
  }
  if (!u->nsrc)
    return can;
  fits_ways(r, w, u, &u->src[0], place, own && u->moves, a);
  if (u->nsrc > 1)
    fits_ways(r, w, u, &u->src[1], place, own && u->moves, b);
  return can & ((a[0] & b[1]) | (u->swaps ? b[0] & a[1] : 0) | (u->o->exact ? a[1] : 0));
}

void low_words_of_ways(bank *k, unsigned v, const place_set *p, unsigned words[PLACES]) {
  const placement w = {v, p};
  uint32_t digit[32] = {0}; /* number of long operations of every way: bit i of digit[d] is a binary digit of way i */
  unsigned digits = 0;
  k->r->reg[v] = 0;
  k->placing = v;
  for (unsigned i = k->first[v]; i < k->first[v + 1]; i++) {
    const user *u = &k->user[k->list[i]];
    uint32_t carry = u->min == 2 ? 0 : p->all & ~short_ways(k, &w, u);
    for (unsigned d = 0; carry; d++) {
      uint32_t sum = digit[d] ^ carry;
      carry &= digit[d];
      digit[d] = sum;
      digits = d < digits ? digits : d + 1;
    }
  }
  k->placing = NO_VREG;
  for (unsigned i = 0; i < p->n; i++)
    words[i] = k->min[v];
  for (unsigned d = 0; d < digits; d++)
    for (uint32_t ways = digit[d]; ways; ways &= ways - 1)
      words[__builtin_ctz(ways)] += 1u << d;
}
