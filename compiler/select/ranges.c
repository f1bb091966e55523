/* SPDX-License-Identifier: Apache-2.0 */
/* Finds interference of many registers (interference.h). Each set of registers has two lists, sorted by place: the operations that write
   its registers, and the ranges of places where lanes of them are live. A place is the number of an operation, in the order of the layout;
   a lane is live there if it is live after that operation. Two sets interfere where an operation that writes one is in a range of the
   other. */
#include <string.h>

#include "select/interference.h"

/* Lanes of a register as lanes of its set, two bits each. */
enum { SAME = 0xe4 };

typedef struct {
  const m_op *op;
  unsigned place;
  uint8_t map;
} writer;

typedef struct {
  unsigned first, last; /* places */
  unsigned reach;       /* the last place of this range and those before it in the list */
  unsigned reg;
  uint8_t lanes, map;
} range;

typedef struct {
  writer *writer;
  range *range;
  unsigned nwriter, nrange;
  size_t cwriter, crange; /* capacities */
} set;

struct m_ranges {
  gc_arena *a;
  set *set; /* by representative */
};

/* ---- from the function ---- */

/* The walk goes backwards, so lists fill from their ends. */
typedef struct {
  m_ranges *x;
  const bool *copied;
  uint8_t *lanes;  /* by register: live now */
  unsigned *until; /* by register: the last place with these lanes */
  bool counts;     /* only count */
} walk;

static void end_range(walk *w, unsigned v, unsigned place) {
  set *s = &w->x->set[v];
  if (!w->lanes[v] || w->until[v] < place)
    return;
  if (w->counts)
    s->nrange++;
  else
    s->range[--s->nrange] = (range){.first = place, .last = w->until[v], .reach = w->until[v], .reg = v, .lanes = w->lanes[v], .map = SAME};
}

/* Before operation `place`, other lanes of the register are live than after it. */
static void change_lanes(walk *w, unsigned v, unsigned lanes, unsigned place) {
  if (!w->copied[v] || lanes == w->lanes[v])
    return;
  end_range(w, v, place);
  w->lanes[v] = (uint8_t)lanes;
  w->until[v] = place - 1;
}

static void note_writer(walk *w, const m_op *o, unsigned place) {
  set *s = &w->x->set[o->dnum];
  if (w->counts)
    s->nwriter++;
  else
    s->writer[--s->nwriter] = (writer){o, place, SAME};
}

/* end: the place of the last operation. Returns the place before the first one. */
static unsigned walk_block_ranges(walk *w, const m_block *b, const m_live *at, unsigned end) {
  unsigned place = end;
  for (unsigned k = 0; k < at->nout; k++) {
    w->lanes[at->out[k].reg] = at->out[k].lanes;
    w->until[at->out[k].reg] = end;
  }
  for (const m_op *o = b->last; o; o = o->prev, place--) {
    if (o->dfile == MF_VREG) {
      if (w->copied[o->dnum])
        note_writer(w, o, place);
      change_lanes(w, o->dnum, w->lanes[o->dnum] & ~o->mask, place);
    }
    for (unsigned k = 0; k < 2; k++)
      if (o->src[k].file == MF_VREG)
        change_lanes(w, o->src[k].num, w->lanes[o->src[k].num] | m_src_lanes(o, k), place);
  }
  for (unsigned k = 0; k < at->nin; k++) {
    if (w->copied[at->in[k].reg])
      end_range(w, at->in[k].reg, place + 1);
    w->lanes[at->in[k].reg] = 0;
  }
  return place;
}

static void walk_ranges(walk *w, const m_func *f, const m_live *live, unsigned places) {
  for (const m_block *b = f->tail; b; b = b->prev)
    places = walk_block_ranges(w, b, &live[b->id], places);
}

m_ranges *m_ranges_new(m_func *f, const bool *copied) {
  gc_arena *a = f->arena;
  m_ranges *x = gc_alloc(a, sizeof *x);
  const size_t n = f->nvreg + 1;
  *x = (m_ranges){a, gc_alloc(a, n * sizeof *x->set)};
  walk w = {x, copied, gc_alloc(a, n), gc_alloc(a, n * sizeof *w.until), true};
  const m_live *live = m_known_liveness(f);
  unsigned places = 0;
  for (const m_block *b = f->entry; b; b = b->next)
    for (const m_op *o = b->first; o; o = o->next)
      places++;
  walk_ranges(&w, f, live, places);
  for (size_t v = 0; v < n; v++) {
    set *s = &x->set[v];
    s->cwriter = s->nwriter;
    s->crange = s->nrange;
    s->writer = s->nwriter ? gc_alloc_raw(a, s->nwriter * sizeof *s->writer) : NULL;
    s->range = s->nrange ? gc_alloc_raw(a, s->nrange * sizeof *s->range) : NULL;
  }
  w.counts = false;
  walk_ranges(&w, f, live, places);
  for (size_t v = 0; v < n; v++) {
    x->set[v].nwriter = (unsigned)x->set[v].cwriter;
    x->set[v].nrange = (unsigned)x->set[v].crange;
  }
  return x;
}

/* ---- questions ---- */

static unsigned mapped_lane(unsigned map, unsigned lane) { return map >> 2 * lane & 3; }

/* The pairs of lanes that clash when an operation writes while a range is live: bit 4 * i + j is set if lane i of the register that the
 * operation writes clashes with lane j of the range. */
static unsigned clash_lanes(const writer *w, const range *r) {
  const m_op *o = w->op;
  const bool copy = m_is_copy(o) && o->src[0].num == r->reg;
  unsigned found = 0;
  if (r->reg == o->dnum)
    return 0;
  for (unsigned i = 0; i < 4; i++)
    for (unsigned j = 0; (o->mask >> i & 1) && j < 4; j++)
      if ((r->lanes >> j & 1) && !(copy && o->src[0].swz[i] == j))
        found |= 1u << (4 * mapped_lane(w->map, i) + mapped_lane(r->map, j));
  return found;
}

/* The first writer at or after a place. */
static unsigned first_writer(const set *s, unsigned place) {
  unsigned low = 0, high = s->nwriter;
  while (low < high) {
    unsigned middle = (low + high) / 2;
    if (s->writer[middle].place < place)
      low = middle + 1;
    else
      high = middle;
  }
  return low;
}

/* The number of ranges that begin at or before a place. */
static unsigned ranges_until(const set *s, unsigned place) {
  unsigned low = 0, high = s->nrange;
  while (low < high) {
    unsigned middle = (low + high) / 2;
    if (s->range[middle].first <= place)
      low = middle + 1;
    else
      high = middle;
  }
  return low;
}

/* Where the writers of a set are in the ranges of another. */
static unsigned clashes_of(const set *a, const set *b) {
  unsigned found = 0;
  if (!b->nrange)
    return 0;
  const unsigned end = b->range[b->nrange - 1].reach;
  for (unsigned k = first_writer(a, b->range[0].first); k < a->nwriter && a->writer[k].place <= end; k++) {
    const unsigned place = a->writer[k].place;
    for (unsigned r = ranges_until(b, place); r-- > 0 && b->range[r].reach >= place;)
      if (b->range[r].last >= place)
        found |= clash_lanes(&a->writer[k], &b->range[r]);
  }
  return found;
}

unsigned m_ranges_lanes(const m_ranges *x, unsigned a, unsigned b) {
  return clashes_of(&x->set[a], &x->set[b]) | m_transpose_lanes(clashes_of(&x->set[b], &x->set[a]));
}

/* ---- union ---- */

static uint8_t follow_map(unsigned before, const uint8_t map[4]) {
  unsigned m = 0;
  for (unsigned l = 0; l < 4; l++)
    m |= (unsigned)map[mapped_lane(before, l)] << 2 * l;
  return (uint8_t)m;
}

/* Merges both lists of two sets: the shorter list into the longer one, whose storage grows. So the time of a set that takes in one register
   after the other is proportional to its size, not to the square. */
static void merge_writers(m_ranges *x, set *from, set *to) {
  set *big = from->nwriter > to->nwriter ? from : to, *small = big == from ? to : from;
  unsigned n = big->nwriter, k = small->nwriter, at = n + k;
  writer *all = gc_grow(x->a, big->writer, &big->cwriter, at, sizeof *all);
  while (k)
    all[--at] = n && all[n - 1].place > small->writer[k - 1].place ? all[--n] : small->writer[--k];
  to->nwriter = from->nwriter + to->nwriter;
  to->writer = all;
  to->cwriter = big->cwriter;
}

static void merge_ranges(m_ranges *x, set *from, set *to) {
  set *big = from->nrange > to->nrange ? from : to, *small = big == from ? to : from;
  unsigned n = big->nrange, k = small->nrange, at = n + k;
  range *all = gc_grow(x->a, big->range, &big->crange, at, sizeof *all);
  while (k)
    all[--at] = n && all[n - 1].first > small->range[k - 1].first ? all[--n] : small->range[--k];
  to->nrange = from->nrange + to->nrange;
  to->range = all;
  to->crange = big->crange;
  for (unsigned reach = at ? all[at - 1].reach : 0; at < to->nrange; at++) {
    reach = all[at].last > reach ? all[at].last : reach;
    all[at].reach = reach;
  }
}

void m_ranges_unite(m_ranges *x, unsigned from, unsigned to, const uint8_t map[4]) {
  set *f = &x->set[from];
  const bool same = follow_map(SAME, map) == SAME; /* then a large set needs no walk */
  for (unsigned k = 0; !same && k < f->nwriter; k++)
    f->writer[k].map = follow_map(f->writer[k].map, map);
  for (unsigned k = 0; !same && k < f->nrange; k++)
    f->range[k].map = follow_map(f->range[k].map, map);
  merge_writers(x, f, &x->set[to]);
  merge_ranges(x, f, &x->set[to]);
}
