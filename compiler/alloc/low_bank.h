/* SPDX-License-Identifier: Apache-2.0 */
/* Private to low_bank*.c: the second step of allocation. It moves values to the registers and lanes that the short form of an operation (32
   bits, one word) can name: temporaries below 32, the low bank (docs/compiler.md, "Short forms"). A way is one way to put the lanes of a
   value into a register. */
#ifndef GC_LOW_BANK_H
#define GC_LOW_BANK_H

#include "alloc/ra.h"

enum { PLACES = 24 /* most ways to put the lanes of a value into a register */, NO_VREG = ~0u };

/* What decides whether the short form can read a source. Lanes of a register are packed, lane l in byte l. */
typedef struct {
  unsigned v;         /* the value; NO_VREG: none */
  uint8_t shift[4];   /* by position: bit of the packed lanes of v where the lane that it reads begins */
  uint32_t lanes;     /* without a value: by position, the lane that it reads */
  uint32_t free;      /* bits that may differ from the lanes in place: a uniform whose register holds it twice (form_read_in_place) */
  bool placed;        /* v decides about the register */
  bool reach;         /* if not placed: the short form can name the register */
  bool literal;       /* a constant that can get any register and lanes */
  bool first, second; /* its modifiers can be those of the first source, of the second */
} short_source;

/* An operation, and the values whose places decide which form it has. */
typedef struct {
  const m_op *o;
  unsigned time, dst; /* dst: virtual register; NO_VREG: none */
  short_source src[2];
  uint32_t wanted;         /* source lanes that it reads: both low bits of the byte */
  uint8_t mask, nsrc, min; /* words that it needs at least, with any places */
  bool moves;              /* its source lanes move with its result lanes */
  bool swaps;              /* its sources may be exchanged */
} user;

/* All ways to put a value's lanes into a register, in a fixed order. Sets of these ways are bits. */
typedef struct {
  uint8_t map[PLACES][4];
  unsigned n;
  uint32_t all, puts[4][4]; /* puts[l][t]: the ways that put lane l into lane t */
} place_set;

/* The state of the step. */
typedef struct {
  ra *r;
  user *user;
  unsigned nuser;
  unsigned *first, *list; /* users of value v: list[first[v]] .. list[first[v + 1] - 1] */
  unsigned *min, all;     /* words that the users of each value, and all users, need at least */
  unsigned *order, norder;
  bool widen, *stale;   /* stale, by value: a value that shares an operation with it has moved */
  unsigned placing;     /* the value whose lowest possible cost, over all registers, is being computed */
  place_set *ways[256]; /* by lanes of a value and pinned lanes: made when first needed */
} bank;

/* Is lane `lane` of v's register free at a time? v's own lanes are not. */
bool low_lane_free(const bank *k, unsigned v, unsigned lane, unsigned time);

/* The short form writes all lanes up to the highest lane of the mask. Does it write only lanes that are in the mask or free? */
static inline bool may_write(const bank *k, const user *u, unsigned mask) {
  if (!(mask & (mask + 1)))
    return true;
  for (unsigned l = 0; l < 4; l++)
    if (((form_prefix(mask) & ~mask) >> l & 1) &&
        !(k->widen && u->dst != NO_VREG && (u->dst == k->placing || low_lane_free(k, u->dst, l, u->time))))
      return false;
  return true;
}

/* The lanes of a value's register that hold its lanes, packed. */
static inline uint32_t packed_lanes(const ra *r, unsigned v) {
  const uint8_t *m = r->map[v];
  return ((uint32_t)m[3] << 24 | (uint32_t)m[2] << 16 | (uint32_t)m[1] << 8 | m[0]) & 0x03030303;
}

/* By position, the lane that a source reads, packed. */
static inline uint32_t lanes_of(const ra *r, const short_source *s) {
  if (s->v == NO_VREG)
    return s->lanes;
  uint32_t from = packed_lanes(r, s->v);
  return (from >> s->shift[0] & 3) | (from >> s->shift[1] & 3) << 8 | (from >> s->shift[2] & 3) << 16 | (from >> s->shift[3] & 3) << 24;
}

/* The lanes of the register that hold the lanes of a mask. */
static inline unsigned move_mask(unsigned mask, uint32_t to) {
  return (mask & 1u) << (to & 3) | (mask >> 1 & 1u) << (to >> 8 & 3) | (mask >> 2 & 1u) << (to >> 16 & 3) | (mask >> 3 & 1u) << (to >> 24);
}

/* The ways to put v's lanes into a register (low_bank_ways.c). */
const place_set *low_ways(bank *k, unsigned v);
/* By way: the fewest words that the users of v need, over all registers. */
void low_words_of_ways(bank *k, unsigned v, const place_set *p, unsigned words[PLACES]);

#endif
