/* SPDX-License-Identifier: Apache-2.0 */
/* Spills values, which is a way to need fewer registers (docs/compiler.md, "The ladder"). A value that lives long and is used rarely
   moves, whole, into lanes of an output register that the program does not use. Output registers are read and written like temporaries,
   so no load or store is needed. m_legalise then takes care of the port rule. */
#include <string.h>

#include "alloc/alloc.h"

enum { MAX_O = 32 };

typedef struct {
  double span, uses; /* operations during which the value is live; its reads and writes, weighted by frequency */
  uint8_t lanes, pinned;
} spill_cost;

/* Live lanes of a register change at operation `at`. since: by register, the operation after which it became live. */
static void change_live_lanes(spill_cost *c, uint8_t *now, unsigned *since, unsigned v, uint8_t lanes, unsigned at) {
  if (!now[v] && lanes)
    since[v] = at;
  else if (now[v] && !lanes)
    c[v].span += at - since[v]; /* not weighted: pressure counts the same everywhere */
  now[v] = lanes;
}

static void block_costs(const m_block *b, const m_live *live, uint8_t *now, unsigned *since, spill_cost *c) {
  unsigned at = 0;
  m_live_open(live, now);
  for (unsigned k = 0; k < live->nout; k++)
    since[live->out[k].reg] = 0;
  for (const m_op *o = b->last; o; o = o->prev) {
    at++;
    if (o->dfile == MF_VREG) {
      change_live_lanes(c, now, since, o->dnum, now[o->dnum] & (uint8_t)~o->mask, at);
      c[o->dnum].uses += b->freq;
      c[o->dnum].lanes |= o->mask;
      if (m_lanes_fixed(o))
        c[o->dnum].pinned |= o->mask;
    }
    for (unsigned k = 0; k < m_nsrc(o); k++)
      if (o->src[k].file == MF_VREG) {
        unsigned v = o->src[k].num;
        change_live_lanes(c, now, since, v, now[v] | (uint8_t)m_src_lanes(o, k), at);
        c[v].uses += b->freq;
      }
  }
  for (unsigned k = 0; k < live->nin; k++) {
    unsigned v = live->in[k].reg;
    c[v].span += at - since[v];
    now[v] = 0;
  }
}

static void find_spill_costs(const m_func *f, spill_cost *c) {
  m_live *live = m_liveness(f);
  unsigned *since = gc_alloc_raw(f->arena, (f->nvreg + 1) * sizeof *since);
  uint8_t *now = gc_alloc(f->arena, f->nvreg + 1);
  for (const m_block *b = f->entry; b; b = b->next)
    if (b->first)
      block_costs(b, &live[b->id], now, since, c);
}

static void lanes_in_use(const m_func *f, uint8_t *used) {
  for (const m_block *b = f->entry; b; b = b->next)
    for (const m_op *o = b->first; o; o = o->next) {
      if (o->dfile == MF_O)
        used[o->dnum % MAX_O] = 15;
      for (unsigned k = 0; k < m_nsrc(o); k++)
        if (o->src[k].file == MF_O)
          used[o->src[k].num % MAX_O] = 15;
    }
}

/* Finds free lanes of one output register for all lanes of the value. */
static bool lanes_for(const spill_cost *c, unsigned used, uint8_t map[4]) {
  memset(map, 0, 4);
  for (unsigned fixed = 2; fixed-- > 0;)
    for (unsigned l = 0; l < 4; l++) {
      if (!(c->lanes >> l & 1) || (c->pinned >> l & 1) != fixed)
        continue;
      unsigned t = l, n = 0;
      while (n < 4 && used >> t & 1) {
        t = (t + 1) & 3;
        n++;
      }
      if (n == 4 || (fixed && t != l))
        return false;
      map[l] = t;
      used |= 1u << t;
    }
  /* The map's entries for lanes that the value does not have are never used. They only keep the map a permutation. */
  for (unsigned l = 0; l < 4; l++)
    if (!(c->lanes >> l & 1))
      map[l] = l;
  return true;
}

static void rename_to(m_func *f, unsigned v, unsigned reg, const uint8_t map[4]) {
  for (m_block *b = f->entry; b; b = b->next)
    for (m_op *o = b->first; o; o = o->next) {
      for (unsigned k = 0; k < m_nsrc(o); k++)
        if (o->src[k].file == MF_VREG && o->src[k].num == v) {
          o->src[k].file = MF_O;
          o->src[k].num = reg;
          for (unsigned l = 0; l < 4; l++)
            o->src[k].swz[l] = map[o->src[k].swz[l]];
        }
      if (o->dfile == MF_VREG && o->dnum == v) {
        if (!m_lanes_fixed(o))
          m_permute(o, map);
        o->dfile = MF_O;
        o->dnum = reg;
      }
    }
}

static bool place_spilled_value(m_func *f, unsigned v, const spill_cost *c, uint8_t *used) {
  uint8_t map[4];
  for (unsigned r = 0; r < f->machine->outputs && r < MAX_O; r++)
    if (lanes_for(c, used[r], map)) {
      for (unsigned l = 0; l < 4; l++)
        if (c->lanes >> l & 1)
          used[r] |= 1u << map[l];
      rename_to(f, v, r, map);
      return true;
    }
  return false;
}

typedef struct {
  unsigned vreg;
  double gain; /* operations freed for each access */
} candidate;

static bool is_better(const candidate *a, const candidate *b) { return a->gain != b->gain ? a->gain > b->gain : a->vreg < b->vreg; }

/* Moves element k of a heap, whose best candidate is the first, down to its place. */
static void sift_candidate(candidate *heap, size_t n, size_t k) {
  candidate x = heap[k];
  for (size_t child; (child = 2 * k + 1) < n; k = child) {
    if (child + 1 < n && is_better(&heap[child + 1], &heap[child]))
      child++;
    if (!is_better(&heap[child], &x))
      break;
    heap[k] = heap[child];
  }
  heap[k] = x;
}

static bool is_full(const m_func *f, const uint8_t *used) {
  for (unsigned r = 0; r < f->machine->outputs && r < MAX_O; r++)
    if (used[r] != 15)
      return false;
  return true;
}

unsigned m_spill(m_func *f, unsigned n) {
  uint8_t used[MAX_O] = {0};
  lanes_in_use(f, used);
  if (!f->nvreg || is_full(f, used))
    return 0;
  spill_cost *c = gc_alloc(f->arena, f->nvreg * sizeof *c);
  candidate *list = gc_alloc_raw(f->arena, f->nvreg * sizeof *list);
  size_t count = 0;
  find_spill_costs(f, c);
  for (unsigned v = 0; v < f->nvreg; v++) {
    double gain = c[v].lanes ? c[v].span * __builtin_popcount(c[v].lanes) / (1 + c[v].uses) : 0;
    if (gain > 0)
      list[count++] = (candidate){v, gain};
  }
  for (size_t k = count / 2; k-- > 0;)
    sift_candidate(list, count, k);
  unsigned done = 0;
  while (count && done < n && !is_full(f, used)) {
    done += place_spilled_value(f, list[0].vreg, &c[list[0].vreg], used);
    list[0] = list[--count];
    sift_candidate(list, count, 0);
  }
  return done;
}
