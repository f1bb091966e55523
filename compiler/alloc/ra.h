/* SPDX-License-Identifier: Apache-2.0 */
/* Private to register allocation (prefix ra_; docs/compiler.md, "Registers").

   Time is the bundle number over all blocks. A lane of a register is taken from the bundle that issues its definition up to the bundle of
   its last reader, which is not included. The next definition may issue beside that reader, since reads see the state before writes. A
   definition takes its lane for at least L bundles, even if it is unread, on every way out of its block. So writes happen in order of
   issue. Live ranges may have holes: they are bit sets over time, one for each lane. */
#ifndef GC_RA_H
#define GC_RA_H

#include "alloc/alloc.h"
#include "mir/encoding_fit.h"

enum { RA_LANES = 4, RA_ROOM = 256 }; /* RA_ROOM: registers an allocator may use before it packs them into fewer */

typedef struct {
  m_func *f;
  size_t words;                        /* 64-bit words of a time set */
  unsigned *base;                      /* first time of each block */
  uint64_t **busy;                     /* by vreg: [lane][words from lo to hi] */
  unsigned *lo, *hi;                   /* by vreg: first word and last word of its sets; lo > hi: never live */
  unsigned values;                     /* most values live at one time; set by ra_min */
  unsigned peak;                       /* most lanes live at one time; 0: not known, or none */
  bool quick;                          /* tries only a few times to use fewer registers: below the level that searches (-O3) */
  uint8_t *lanes;                      /* lanes that are ever live, by vreg */
  uint8_t *pinned;                     /* lanes that may not move, by vreg */
  uint64_t *phys;                      /* [t register][lane][words] */
  unsigned *start, *weight, *order, n; /* by vreg: first time, space taken; the n values in the order in which they are placed */
  uint16_t *reg;                       /* result: t register, by vreg */
  uint8_t (*map)[4];                   /* result, by vreg: lane of the t register for each lane; 0xff: any */
} ra;

/* Of a virtual register v: words of its time sets; the time set of a lane; lanes. ra_phys: the time set of a lane of t register t. */
static inline size_t ra_span(const ra *r, unsigned v) { return r->hi[v] - r->lo[v] + 1; }
static inline uint64_t *ra_busy(const ra *r, unsigned v, unsigned lane) { return r->busy[v] + lane * ra_span(r, v); }
static inline uint64_t *ra_phys(const ra *r, unsigned t, unsigned lane) { return r->phys + (4 * (size_t)t + lane) * r->words; }
static inline unsigned ra_width(const ra *r, unsigned v) { return m_lane_count(r->lanes[v]); }

/* ra_time.c. Fills f's times: base, busy, lo, hi, lanes, pinned, words. */
void ra_ranges(ra *r);
/* The most lanes live at one time. */
unsigned ra_peak(const ra *r);
/* A lower bound on the number of registers: at every time, the values that are live need some number of them, and the bound is the largest.
 * It holds even for values that could change their places from one time to the next. Also sets r->values and r->peak. */
unsigned ra_min(ra *r);

/* Are v's lane and a lane of a register (ra_phys) taken at the same time? */
static inline bool ra_interferes(const ra *r, unsigned v, unsigned lane, const uint64_t *b) {
  const uint64_t *a = ra_busy(r, v, lane);
  b += r->lo[v];
  for (size_t w = 0; w < ra_span(r, v); w++)
    if (a[w] & b[w])
      return true;
  return false;
}

/* ra_fit.c. Finds lanes of register t for all lanes of v, each in the lane of the same number if possible. False: not enough lanes are
   free. */
bool ra_lanes_in(const ra *r, unsigned v, unsigned t, uint8_t map[4]);
/* Marks these lanes of register t as taken by v, or as free again. */
void ra_occupy(ra *r, unsigned v, unsigned t, const uint8_t map[4]);
void ra_release(ra *r, unsigned v, unsigned t, const uint8_t map[4]);

/* Allocators. They return the number of registers used, at least 1, or 0 if more than max are needed. The result is in reg and map. */
unsigned ra_linear(ra *r, unsigned max);    /* ra_fit.c: first fit, one value in a register at a time */
unsigned ra_tetris(ra *r, unsigned max);    /* ra_fit.c: first fit by lanes */
unsigned ra_color(ra *r, unsigned max);     /* ra_color.c: graph colouring of single values */
unsigned ra_pre_pack(ra *r, unsigned max);  /* ra_pack.c: colouring of values that were packed before */
unsigned ra_post_pack(ra *r, unsigned max); /* ra_pack.c: packing after colouring */

/* ra_color.c: colours nodes. A node is a set of values that share one register. */
typedef struct {
  unsigned n;
  unsigned *of; /* by vreg: its node, ~0u none */
} ra_nodes;
/* Colours the nodes: color has the colour of each node. Returns the number of colours, or 0 if more than max are needed. */
unsigned ra_color_nodes(ra *r, const ra_nodes *nodes, unsigned max, unsigned *color);

/* ra_check.c: does every read of the allocated function find the value that the scheduled function says? NULL, or what is wrong (in the
 * arena). */
const char *ra_check(const m_func *scheduled, const m_func *allocated);

/* The allocation problem and its solution as text (ra_problem.c), in the arena. */
char *ra_problem(const ra *r);

/* ra_banks.c. Last step, for banks of one port: moves values, and returns the registers used. */
unsigned ra_banks(ra *r, unsigned used);

/* low_bank.c. Second step of allocation: moves values to other registers and lanes, so that more operations are short. A value that moves
 * goes below register `bound`. The allocation of the first step, or first fit by use count, stays below max. */
void ra_low_bank(ra *r, unsigned bound, unsigned max);
/* short_form.c. On allocated code: exchanges sources, writes unread lanes, and moves literals. */
void ra_shorten(ra *r);

#endif
