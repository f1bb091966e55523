/* SPDX-License-Identifier: Apache-2.0 */
/* Goes from the costs of blocks to those of programs: the expected cost, and whether a program is at most as costly as another on every
   path (docs/gating.md, "The cost model"). */
#include <string.h>

#include "cost/cost_run.h"

/* ---- expected ---- */

/* The probability that successor k follows b. */
static double successor_chance(const m_block *b, unsigned k) {
  double all = 0, known = 0;
  unsigned others = 0;
  if (b->nsucc < 2 || b->freq <= 0)
    return 1;
  if (b->nsucc > 2) { /* a return: to the block after any call of the function */
    for (unsigned i = 0; i < b->nsucc; i++)
      all += b->succ[i]->freq;
    return all > 0 ? b->succ[k]->freq / all : 1.0 / b->nsucc;
  }
  for (unsigned i = 0; i < 2; i++)
    if (b->succ[i]->npred == 1)
      known += b->succ[i]->freq;
    else
      others++;
  double p = others == 2              ? 0.5
             : b->succ[k]->npred == 1 ? b->succ[k]->freq / (others      ? b->freq
                                                            : known > 0 ? known
                                                                        : 1)
                                      : 1 - known / b->freq;
  return p < 0 ? 0 : p > 1 ? 1 : p;
}

/* Sets the share of every node. A block has one node for each state of gates and pipeline in which it is entered. The share of a node is
   the frequency with which preceding nodes lead to it, divided by the frequency with which they lead to any node of the block. */
static void settle_shares(const cost_run *r) {
  enum { ROUNDS = 12 };
  double *into = gc_alloc(r->f->arena, (r->n + 1) * sizeof *into);
  bool single = true;
  for (unsigned i = 0; i < r->n; i++) {
    bool only = r->first[r->node[i].block->id] == i && r->node[i].next == COST_NONE;
    r->node[i].share = only ? 1 : 0;
    single &= only;
  }
  r->node[0].share = 1;
  for (unsigned round = 0; round < ROUNDS && !single; round++) {
    memset(into, 0, r->n * sizeof *into);
    into[0] = 1;
    for (unsigned i = 0; i < r->n; i++)
      for (unsigned k = 0; k < r->node[i].edges; k++)
        into[r->node[i].edge[k].to] += r->node[i].share * r->node[i].block->freq * successor_chance(r->node[i].block, k);
    for (const m_block *b = r->f->entry; b; b = b->next) {
      double all = 0;
      for (unsigned i = r->first[b->id]; i != COST_NONE; i = r->node[i].next)
        all += into[i];
      for (unsigned i = r->first[b->id]; i != COST_NONE && all > 0; i = r->node[i].next)
        r->node[i].share = into[i] / all;
    }
  }
}

static void add_path_cost(cost_sum *s, double times, const cost_part *c) {
  s->cycles += times * c->cycles;
  s->open_v += times * c->open[0];
  s->open_o += times * c->open[1];
  s->energy += times * c->work;
}

cost_sum cost_expected(const cost_run *r) {
  cost_sum s = {0};
  settle_shares(r);
  for (unsigned i = 0; i < r->n; i++) {
    const cost_node *x = &r->node[i];
    double times = x->share * x->block->freq;
    add_path_cost(&s, times, &x->cost);
    for (unsigned k = 0; k < x->edges; k++)
      add_path_cost(&s, times * successor_chance(x->block, k), &x->edge[k].cost);
  }
  s.energy += cost_energy(r->f, s.cycles, s.open_v, s.open_o);
  return s;
}

/* ---- never worse ----

   On one path let program b cost energy E and cycles C, and program a E + dE and C + dC. The energy-delay products (EDP) differ by
   EDP(a) - EDP(b) = C (dE + (E/C) dC) + dE dC. The difference is not above 0 if dE + (E/C) dC is not: if dE and dC differ in sign, the term
   dE dC is negative; if both are negative, a is better anyway. The E/C of a path lies between the least and the greatest E/C of b's blocks.
   dE + x dC is linear in x, so it is enough to look at these two values of x: for neither may any path have a sum dE + x dC above 0. */

static double sum_part_energy(const cost_run *r, const cost_part *c) {
  const double *p = r->price;
  return p[COST_cycles] * c->cycles + p[COST_open_v] * c->open[0] + p[COST_open_o] * c->open[1] + c->work;
}

static void widen_cost_range(const cost_run *r, double range[2], const cost_part *c) {
  double x = c->cycles ? sum_part_energy(r, c) / c->cycles : 0;
  if (c->cycles && (range[1] == 0 || x < range[0]))
    range[0] = x;
  if (x > range[1])
    range[1] = x;
}

/* A block as program a enters it (node a) and as program b enters it (node b). worst: by how much a costs more than b on the worst path
   to the block, for each of the two values of x. */
typedef struct {
  unsigned a, b, next; /* next: the next pair with the same a */
  double worst[2];
  bool queued;
} pair;

typedef struct {
  const cost_run *a, *b;
  double range[2];
  pair *pair;
  unsigned n, cap, *first, *queue, head, queued;
} product;

static double cost_difference(const product *p, unsigned w, const cost_part *a, const cost_part *b) {
  return sum_part_energy(p->a, a) - sum_part_energy(p->b, b) + p->range[w] * ((double)a->cycles - b->cycles);
}

static unsigned pair_for(product *p, unsigned a, unsigned b) {
  unsigned i = p->first[a];
  while (i != COST_NONE && p->pair[i].b != b)
    i = p->pair[i].next;
  if (i != COST_NONE || p->n == p->cap)
    return i;
  p->pair[p->n] = (pair){.a = a, .b = b, .next = p->first[a], .worst = {-1e300, -1e300}};
  p->first[a] = p->n;
  return p->n++;
}

static void reach_pair(product *p, unsigned i, const double worst[2]) {
  pair *x = &p->pair[i];
  bool higher = worst[0] > x->worst[0] + 1e-9 || worst[1] > x->worst[1] + 1e-9;
  for (unsigned w = 0; w < 2; w++)
    if (worst[w] > x->worst[w])
      x->worst[w] = worst[w];
  if (!higher || x->queued)
    return;
  x->queued = true;
  p->queue[(p->head + p->queued++) % p->cap] = i;
}

/* Passes the worst costs of pair i on to its successors. False: the program ends here and a is worse, or the two graphs do not match. */
static bool pass_to_successors(product *p, unsigned i) {
  const cost_node *a = &p->a->node[p->pair[i].a], *b = &p->b->node[p->pair[i].b];
  double at[2];
  for (unsigned w = 0; w < 2; w++)
    at[w] = p->pair[i].worst[w] + cost_difference(p, w, &a->cost, &b->cost);
  if (a->edges != b->edges || a->block->id != b->block->id)
    return false;
  if (!a->edges)
    return at[0] <= 1e-6 && at[1] <= 1e-6;
  for (unsigned k = 0; k < a->edges; k++) {
    unsigned to = pair_for(p, a->edge[k].to, b->edge[k].to);
    double then[2];
    if (to == COST_NONE)
      return false;
    for (unsigned w = 0; w < 2; w++)
      then[w] = at[w] + cost_difference(p, w, &a->edge[k].cost, &b->edge[k].cost);
    reach_pair(p, to, then);
  }
  return true;
}

/* The energy-delay product of a program with a single path; false if it has several. */
static bool is_single_path(const cost_run *r, double *edp) {
  double c = 0, e = 0;
  unsigned i = 0, steps = 0;
  for (; r->node[i].edges == 1 && steps < r->n; i = r->node[i].edge[0].to, steps++) {
    e += sum_part_energy(r, &r->node[i].cost) + sum_part_energy(r, &r->node[i].edge[0].cost);
    c += r->node[i].cost.cycles + r->node[i].edge[0].cost.cycles;
  }
  e += sum_part_energy(r, &r->node[i].cost);
  c += r->node[i].cost.cycles;
  *edp = e * c;
  return !r->node[i].edges;
}

/* All paths of two programs without loops, one after the other. */
typedef struct {
  const cost_run *a, *b;
  unsigned left; /* blocks that may still be looked at, over all paths */
} walk;

static void add_cost(cost_part *s, const cost_part *c) {
  s->cycles += c->cycles;
  s->open[0] += c->open[0];
  s->open[1] += c->open[1];
  s->work += c->work;
}

/* Is a never worse than b on the paths from these nodes on? before: what each has cost until there. False also if there are too many paths,
   as there are with a loop. */
static bool walk_on(walk *w, unsigned i, unsigned j, const cost_part before[2]) {
  const cost_node *a = &w->a->node[i], *b = &w->b->node[j];
  cost_part to[2] = {before[0], before[1]};
  if (!w->left || a->edges != b->edges || a->block->id != b->block->id)
    return false;
  w->left--;
  add_cost(&to[0], &a->cost);
  add_cost(&to[1], &b->cost);
  for (unsigned k = 0; k < a->edges; k++) {
    cost_part then[2] = {to[0], to[1]};
    add_cost(&then[0], &a->edge[k].cost);
    add_cost(&then[1], &b->edge[k].cost);
    if (!walk_on(w, a->edge[k].to, b->edge[k].to, then))
      return false;
  }
  return a->edges || sum_part_energy(w->a, &to[0]) * to[0].cycles <= sum_part_energy(w->b, &to[1]) * to[1].cycles * (1 + 1e-12);
}

static bool is_proven_cheaper(const cost_run *a, const cost_run *b) {
  gc_arena *m = a->f->arena;
  product p = {.a = a, .b = b, .cap = 4 * (a->n + b->n) + 16};
  p.pair = gc_alloc_raw(m, p.cap * sizeof *p.pair);
  p.queue = gc_alloc_raw(m, p.cap * sizeof *p.queue);
  p.first = gc_alloc_raw(m, (a->n + 1) * sizeof *p.first);
  memset(p.first, 255, (a->n + 1) * sizeof *p.first);
  for (unsigned i = 0; i < b->n; i++) {
    widen_cost_range(b, p.range, &b->node[i].cost);
    for (unsigned k = 0; k < b->node[i].edges; k++)
      widen_cost_range(b, p.range, &b->node[i].edge[k].cost);
  }
  reach_pair(&p, pair_for(&p, 0, 0), (const double[2]){0, 0});
  /* If some loop costs a more than b, the worst cost grows for ever. After this many visits such a loop is assumed. */
  unsigned long visits = 16ul * p.cap;
  while (p.queued && visits--) {
    unsigned i = p.queue[p.head];
    p.head = (p.head + 1) % p.cap;
    p.queued--;
    p.pair[i].queued = false;
    if (!pass_to_successors(&p, i))
      return false;
  }
  return !p.queued;
}

bool cost_never_worse(const cost_run *a, const cost_run *b) {
  enum { FEW = 1000 }; /* blocks on all paths */
  double x, y;
  if (is_single_path(a, &x) && is_single_path(b, &y))
    return x <= y * (1 + 1e-12);
  if (is_proven_cheaper(a, b))
    return true;
  walk w = {a, b, FEW};
  return walk_on(&w, 0, 0, (const cost_part[2]){{0}, {0}});
}
