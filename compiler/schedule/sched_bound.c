/* SPDX-License-Identifier: Apache-2.0 */
/* Lower bounds of the length of a block's schedule (docs/compiler.md, "Back end"). The bounds need the paths of a forwarding mode in
   which no dependence can be kept at a shorter distance: positive forwarding or none. */
#include <limits.h>

#include "schedule/sched.h"
#include "schedule/sched_weights.h"

/* Operations that share slots: those of each group, those of A and B with the moves, which go to either, and all. */
enum { MOVES = GM_GRP_COUNT, ALL, SETS };

static int divide_up(int n, int by) { return (n + by - 1) / by; }

/* Operations that have `after` bundles or more after them (or before them) must all be done that long before the end (after the start). */
static int min_of(const sched_graph *g, int width, int longest, bool before) {
  int(*count)[SETS] = gc_alloc(g->tmp, ((size_t)longest + 1) * sizeof *count), sum[SETS] = {0}, min = 0;
  for (int i = 0; i < g->nn; i++) {
    const sched_node *x = &g->n[i];
    const int at = before ? x->depth : x->height, k = at > 0 ? at : 0;
    const unsigned group = x->flex ? MOVES : m_group(x->op);
    count[k][group]++;
    count[k][MOVES] += group == GM_GRP_A || group == GM_GRP_B;
    count[k][ALL]++;
  }
  for (int k = longest; k >= 0; k--)
    for (unsigned s = 0; s < SETS; s++) {
      int slots = s == ALL ? width : s == MOVES ? 2 : 1;
      sum[s] += count[k][s];
      if (sum[s] && k + divide_up(sum[s], slots) > min)
        min = k + divide_up(sum[s], slots);
    }
  return min;
}

int sched_min(const sched_graph *g, unsigned width) {
  int longest[2] = {0, 0}, min = 0;
  for (int i = 0; i < g->nn; i++) {
    const sched_node *x = &g->n[i];
    longest[0] = x->height > longest[0] ? x->height : longest[0];
    longest[1] = x->depth > longest[1] ? x->depth : longest[1];
    min = x->depth + x->height + 1 > min ? x->depth + x->height + 1 : min;
  }
  for (unsigned k = 0; k < 2; k++) {
    int n = min_of(g, (int)width, longest[k], k);
    min = n > min ? n : min;
  }
  return min;
}

/* By how much the cycles that a block counts (sched_cost.c) may be fewer than the bundles of a pass. */
static double cycles_saved(const sched_graph *g) {
  const m_op *end = g->b->last;
  if (!end || end->op != GM_OP_end)
    return 0;
  bool others = g->threads > 1 || g->nn < 2; /* else `end` is in the bundle after the last operation, whose result is written later */
  for (int i = 0; i < g->nn && !others; i++)
    others = m_group(g->n[i].op) == GM_GRP_F && g->n[i].op != end;
  return others ? 1 + (gm_time_writes_back(1) - 1.0) / g->threads : 1;
}

static int may_join_end(const sched_graph *g) { return g->b->last && g->b->last->op == GM_OP_end && g->f->machine->issue_width > 1; }

double sched_min_cost(const sched_graph *g, int len) {
  return g->f->weight.cycle * (len - cycles_saved(g)) + SCHED_BUNDLE * (len - may_join_end(g));
}

int sched_dearer(const sched_graph *g, double cost, int fewest) {
  const double slack = 1e-6, each = g->f->weight.cycle + SCHED_BUNDLE;
  double len = (cost + slack - sched_min_cost(g, 0)) / each;
  int more = len < INT_MAX / 2 ? (int)len + 1 : INT_MAX / 2;
  return fewest + may_join_end(g) > more ? fewest + may_join_end(g) : more;
}
