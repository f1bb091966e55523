/* SPDX-License-Identifier: Apache-2.0 */
/* Global code motion, on a control-flow graph alone: which DTO clusters can reach which block, and where they are placed. You and Wang
   2013, Algorithms 2 and 3, equations (1) to (3). */
#include "gate/placement.h"

#include <string.h>

static uint64_t *get_set_row(uint64_t *set, unsigned words, unsigned r) { return set + (size_t)words * r; }
static bool has_bit(const uint64_t *r, unsigned bit) { return r[bit / 64] >> bit % 64 & 1; }
static void put_set_bit(uint64_t *r, unsigned bit) { r[bit / 64] |= UINT64_C(1) << bit % 64; }

bool place_has(const uint64_t *set, unsigned words, unsigned r, unsigned bit) { return has_bit(set + (size_t)words * r, bit); }

unsigned place_usages(const place_graph *g, const uint64_t *r) {
  unsigned n = 0;
  for (unsigned c = 0; c < g->ncluster; c++)
    if (has_bit(r, c))
      n += g->size[c];
  return n;
}

static void unite_sets(uint64_t *to, const uint64_t *from, unsigned words) {
  for (unsigned i = 0; i < words; i++)
    to[i] |= from[i];
}

/* Called if the DTO clusters of all successors together do not pass the tunnel of b (its free registers). Returns the one successor whose
   DTO clusters pass, chosen by the branch strategy of section 4.3; -1: none. */
static int choose_successor(const place_graph *g, place_result *r, unsigned b) {
  const place_block *p = &g->block[b];
  int best = -1;
  double best_key = 0;
  for (unsigned i = 0; i < p->nsucc && g->branch != GC_BRANCH_ZERO_OR_ALL; i++) {
    unsigned n = place_usages(g, get_set_row(r->in, r->words_c, p->succ[i]));
    if ((int)n > p->cmt || n == 0)
      continue;
    double key = g->branch == GC_BRANCH_SMALL ? -(double)n : g->branch == GC_BRANCH_PROFILE ? g->block[p->succ[i]].freq : n;
    if (best < 0 || key > best_key) {
      best = (int)p->succ[i];
      best_key = key;
    }
  }
  return best;
}

/* Equations (1) and (2): CLUSTER_out(b). */
static void cluster_out(const place_graph *g, place_result *r, unsigned b, uint64_t *out) {
  const place_block *p = &g->block[b];
  memset(out, 0, r->words_c * sizeof *out);
  for (unsigned i = 0; i < p->nsucc; i++)
    unite_sets(out, get_set_row(r->in, r->words_c, p->succ[i]), r->words_c);
  if ((int)place_usages(g, out) <= p->cmt)
    return;
  memset(out, 0, r->words_c * sizeof *out);
  int s = choose_successor(g, r, b);
  if (s >= 0)
    unite_sets(out, get_set_row(r->in, r->words_c, (unsigned)s), r->words_c);
}

/* Algorithm 2. Blocks are visited backwards from the last, as in the worked example. The sets may shrink as well as grow (a successor's
   set that becomes too large closes the tunnel), so the number of rounds is bounded, and the sets of the last round are taken. */
static void find_cluster_sets(gc_arena *a, const place_graph *g, place_result *r, unsigned limit) {
  uint64_t *next = gc_alloc(a, r->words_c * sizeof *next);
  unsigned max = limit ? limit : 4 * g->nblock + 8;
  for (bool changed = true; changed && r->iterations < max;) {
    changed = false;
    r->iterations++;
    for (unsigned b = g->nblock; b-- > 0;) {
      uint64_t *out = get_set_row(r->out, r->words_c, b), *in = get_set_row(r->in, r->words_c, b);
      cluster_out(g, r, b, next);
      /* The pseudocode watches CLUSTER_in; the worked example counts a change of CLUSTER_out too (its fourth iteration). */
      changed |= memcmp(out, next, r->words_c * sizeof *next) != 0;
      memcpy(out, next, r->words_c * sizeof *next);
      if (g->block[b].gen >= 0)
        put_set_bit(next, (unsigned)g->block[b].gen);
      changed |= memcmp(next, in, r->words_c * sizeof *next) != 0;
      memcpy(in, next, r->words_c * sizeof *next);
    }
  }
}

static void find_descendants(const place_graph *g, place_result *r) {
  for (bool changed = true; changed;) {
    changed = false;
    for (unsigned b = g->nblock; b-- > 0;)
      for (unsigned i = 0; i < g->block[b].nsucc; i++) {
        uint64_t *d = get_set_row(r->desc, r->words_b, b), before[1];
        const uint64_t *s = get_set_row(r->desc, r->words_b, g->block[b].succ[i]);
        for (unsigned w = 0; w < r->words_b; w++) {
          before[0] = d[w];
          d[w] |= s[w];
          changed |= d[w] != before[0];
        }
        if (!has_bit(d, g->block[b].succ[i])) {
          put_set_bit(d, g->block[b].succ[i]);
          changed = true;
        }
      }
  }
}

/* Reflexive dominators by the iterative set algorithm; backwards: post-dominators. */
static void find_dominator_sets(gc_arena *a, const place_graph *g, place_result *r, uint64_t *dom, bool backwards) {
  uint64_t *meet = gc_alloc(a, r->words_b * sizeof *meet);
  memset(dom, 0xff, (size_t)r->words_b * g->nblock * sizeof *dom);
  for (bool changed = true; changed;) {
    changed = false;
    for (unsigned k = 0; k < g->nblock; k++) {
      unsigned b = backwards ? g->nblock - 1 - k : k;
      bool root = backwards ? g->block[b].exit : b == 0;
      memset(meet, root ? 0 : 0xff, r->words_b * sizeof *meet);
      for (unsigned p = 0; p < g->nblock && !root; p++) {
        const place_block *from = &g->block[backwards ? b : p];
        for (unsigned i = 0; i < from->nsucc; i++) {
          if (backwards ? p != from->succ[i] : from->succ[i] != b)
            continue;
          const uint64_t *d = get_set_row(dom, r->words_b, p);
          for (unsigned w = 0; w < r->words_b; w++)
            meet[w] &= d[w];
        }
      }
      put_set_bit(meet, b);
      changed |= memcmp(meet, get_set_row(dom, r->words_b, b), r->words_b * sizeof *meet) != 0;
      memcpy(get_set_row(dom, r->words_b, b), meet, r->words_b * sizeof *meet);
    }
  }
  for (unsigned b = 0; b < g->nblock; b++) /* strict; and no bits beyond the blocks */
    for (unsigned w = 0; w < r->words_b; w++) {
      uint64_t *d = get_set_row(dom, r->words_b, b) + w;
      if (w == b / 64)
        *d &= ~(UINT64_C(1) << b % 64);
      if (w == g->nblock / 64)
        *d &= (UINT64_C(1) << g->nblock % 64) - 1;
    }
}

/* Condition of Algorithm 3: the predecessors of block t and the blocks reachable from b (You and Wang: Pred(t) and Desc(b)) have a block
   in common. Then some path leads from b back to t, through a back edge. */
static bool loops_into(const place_graph *g, place_result *r, unsigned t, unsigned b) {
  for (unsigned p = 0; p < g->nblock; p++)
    if (has_bit(get_set_row(r->desc, r->words_b, b), p))
      for (unsigned i = 0; i < g->block[p].nsucc; i++)
        if (g->block[p].succ[i] == t)
          return true;
  return false;
}

/* May cluster c move from b up to block d (Algorithm 3, lines 6 to 11)? Every block t from b up to d must let it pass: t has d as strict
   dominator and is b, or has b as strict post-dominator. */
static bool may_move_to(const place_graph *g, place_result *r, unsigned c, unsigned b, unsigned d) {
  if (!has_bit(get_set_row(r->in, r->words_c, d), c))
    return false;
  for (unsigned t = 0; t < g->nblock; t++) {
    if (!has_bit(get_set_row(r->sdom, r->words_b, t), d) || (t != b && !has_bit(get_set_row(r->pdom, r->words_b, t), b)))
      continue;
    if (!has_bit(get_set_row(r->in, r->words_c, t), c) || loops_into(g, r, t, b))
      return false;
  }
  return true;
}

/* DTO cluster duplication forbidden: b's DTO cluster goes to one place, the strict dominator nearest to the entry that it can reach. */
static void place_once(const place_graph *g, place_result *r, unsigned b) {
  unsigned c = (unsigned)g->block[b].gen;
  for (unsigned d = 0; d < g->nblock; d++)
    if (has_bit(get_set_row(r->sdom, r->words_b, b), d) && may_move_to(g, r, c, b, d)) {
      put_set_bit(get_set_row(r->gcm, r->words_c, d), c);
      return;
    }
}

/* DTO cluster duplication allowed: from b the DTO cluster moves to all predecessors, as long as it can pass through every one of them and
 * no back edge enters. */
static void place_all(const place_graph *g, place_result *r, unsigned b, unsigned c, bool *at) {
  at[b] = true;
  for (bool moved = true; moved;) {
    moved = false;
    for (unsigned t = 0; t < g->nblock; t++) {
      bool ok = at[t] && t != 0 && !loops_into(g, r, t, b) && !has_bit(get_set_row(r->desc, r->words_b, t), t);
      unsigned preds = 0;
      for (unsigned p = 0; p < g->nblock && ok; p++)
        for (unsigned i = 0; i < g->block[p].nsucc; i++)
          if (g->block[p].succ[i] == t) {
            preds++;
            ok &= has_bit(get_set_row(r->out, r->words_c, p), c);
          }
      if (!ok || !preds)
        continue;
      at[t] = false;
      moved = true;
      for (unsigned p = 0; p < g->nblock; p++)
        for (unsigned i = 0; i < g->block[p].nsucc; i++)
          if (g->block[p].succ[i] == t)
            at[p] = true;
    }
  }
  for (unsigned t = 0; t < g->nblock; t++)
    if (at[t] && t != b)
      put_set_bit(get_set_row(r->gcm, r->words_c, t), c);
}

/* Algorithm 3, lines 2 to 15. */
static void place_clusters(gc_arena *a, const place_graph *g, place_result *r) {
  for (unsigned b = 0; b < g->nblock; b++) {
    if (g->block[b].gen < 0)
      continue;
    if (g->join == GC_JOIN_NODUP)
      place_once(g, r, b);
    else
      place_all(g, r, b, (unsigned)g->block[b].gen, gc_alloc(a, g->nblock * sizeof(bool)));
  }
}

place_result place_run(gc_arena *a, const place_graph *g, unsigned limit) {
  place_result r = {.words_c = g->ncluster / 64 + 1, .words_b = g->nblock / 64 + 1};
  size_t c = (size_t)r.words_c * g->nblock * sizeof(uint64_t), b = (size_t)r.words_b * g->nblock * sizeof(uint64_t);
  r.in = gc_alloc(a, c);
  r.out = gc_alloc(a, c);
  r.gcm = gc_alloc(a, c);
  r.sdom = gc_alloc(a, b);
  r.pdom = gc_alloc(a, b);
  r.desc = gc_alloc(a, b);
  find_cluster_sets(a, g, &r, limit);
  find_descendants(g, &r);
  find_dominator_sets(a, g, &r, r.sdom, false);
  find_dominator_sets(a, g, &r, r.pdom, true);
  if (!limit)
    place_clusters(a, g, &r);
  return r;
}
