/* SPDX-License-Identifier: Apache-2.0 */
/* How many lanes and registers a schedule needs at least. 64 points of time are counted at once: bit t of plane k has value 2^k in the
   count of time t (docs/compiler.md, "Registers"). */
#include "alloc/ra.h"

enum { PLANES = 24 };

typedef struct {
  uint64_t plane[PLANES];
  unsigned n; /* planes in use */
} counter;

/* Adds 1 at these times. */
static inline void count_times(counter *c, uint64_t times) {
  for (unsigned k = 0; times && k < PLANES; k++) {
    uint64_t carry = c->plane[k] & times;
    c->plane[k] ^= times;
    c->n = k + 1 > c->n ? k + 1 : c->n;
    times = carry;
  }
}

static unsigned count_at_time(const counter *c, unsigned t) {
  unsigned n = 0;
  for (unsigned k = 0; k < c->n; k++)
    n |= (unsigned)(c->plane[k] >> t & 1) << k;
  return n;
}

static unsigned highest_count(const counter *c) {
  uint64_t left = ~UINT64_C(0);
  unsigned n = 0;
  for (unsigned k = c->n; k-- > 0;)
    if (left & c->plane[k]) {
      left &= c->plane[k];
      n |= 1u << k;
    }
  return n;
}

unsigned ra_peak(const ra *r) {
  if (r->peak)
    return r->peak;
  counter *c = gc_alloc(r->f->arena, (r->words + 1) * sizeof *c);
  unsigned peak = 0;
  for (unsigned v = 0; v < r->f->nvreg; v++)
    for (unsigned l = 0; l < 4 && r->lanes[v]; l++)
      for (unsigned w = r->lo[v]; w <= r->hi[v]; w++)
        count_times(&c[w], ra_busy(r, v, l)[w - r->lo[v]]);
  for (size_t w = 0; w < r->words; w++) {
    unsigned n = highest_count(&c[w]);
    peak = n > peak ? n : peak;
  }
  return peak;
}

/* The registers that values of these widths need: one for each value of 4 or 3 lanes, half a register for a value of 2 lanes. Values of
   1 lane fill what is left. */
static unsigned registers_for(const unsigned n[4]) {
  unsigned whole = n[3] + n[2] + (n[1] + 1) / 2, room = n[2] + 2 * (n[1] % 2);
  return whole + (n[0] > room ? (n[0] - room + 3) / 4 : 0);
}

/* Counts one value by the number of its lanes that are live. */
static void add_value(counter c[4], uint64_t x, uint64_t y, uint64_t z, uint64_t u) {
  uint64_t one = x ^ y ^ z ^ u, all = x & y & z & u, some = x | y | z | u, odd_many = (x & y) | (z & u);
  uint64_t three = one & (odd_many), two = some & ~one & ~all;
  count_times(&c[0], one & ~three);
  count_times(&c[1], two);
  count_times(&c[2], three);
  count_times(&c[3], all);
}

/* The times at which the counts may differ from those at the time before, in one word. */
static uint64_t changing_times(const counter c[4]) {
  uint64_t some = 0;
  for (unsigned k = 0; k < 4; k++)
    for (unsigned i = 0; i < c[k].n; i++)
      some |= c[k].plane[i] ^ c[k].plane[i] << 1;
  return some;
}

unsigned ra_min(ra *r) {
  counter(*c)[4] = gc_alloc(r->f->arena, (r->words + 1) * sizeof *c);
  unsigned max = 0;
  r->values = 0;
  for (unsigned v = 0; v < r->f->nvreg; v++)
    for (unsigned w = r->lo[v]; r->lanes[v] && w <= r->hi[v]; w++) {
      const uint64_t *b = r->busy[v] + (w - r->lo[v]);
      const size_t span = ra_span(r, v);
      add_value(c[w], b[0], b[span], b[2 * span], b[3 * span]);
    }
  for (size_t w = 0; w < r->words; w++)
    for (uint64_t left = changing_times(c[w]); left; left &= left - 1) {
      unsigned t = (unsigned)__builtin_ctzll(left);
      unsigned n[4] = {count_at_time(&c[w][0], t), count_at_time(&c[w][1], t), count_at_time(&c[w][2], t), count_at_time(&c[w][3], t)},
               need = registers_for(n);
      max = need > max ? need : max;
      need = n[0] + n[1] + n[2] + n[3];
      r->values = need > r->values ? need : r->values;
      need = n[0] + 2 * n[1] + 3 * n[2] + 4 * n[3];
      r->peak = need > r->peak ? need : r->peak;
    }
  return max;
}
