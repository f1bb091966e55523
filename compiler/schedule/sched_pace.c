/* SPDX-License-Identifier: Apache-2.0 */
/* Schedules lookups at even distances, for threads that switch at each of them (docs/compiler.md, "Even stretches"). A stretch is what a
   thread issues from one lookup to the next. During a long one, threads whose lookups have come back wait; where lookups are close
   together, all threads are soon away. So on a core with several threads, even stretches get more tasks done than uneven ones of the
   same sum. The passes here keep a least distance between lookups, in programs that are for such a core alone (key `landed`). */
#include <limits.h>

#include "schedule/sched_search.h"
#include "schedule/sched_weights.h"

/* Bundles for which a thread waits for another one that runs the same block. A lookup comes back in any bundle of the other thread's, and
   waits for half of that bundle's stretch on average. */
static double waiting_bundles(const sched_graph *g, sched_space *s) {
  int lookups = 0, squares = 0;
  for (int t = 0; t < g->len; t++)
    s->diff[t] = t == g->len - 1;
  for (int i = 0; i < g->nn; i++)
    if (m_is_texture(g->n[i].op)) {
      s->diff[g->n[i].t] = 1;
      lookups++;
    }
  for (int t = 0, from = -1; t < g->len; t++)
    if (s->diff[t]) {
      squares += (t - from) * (t - from);
      from = t;
    }
  return lookups * squares / (2.0 * g->len);
}

/* The price of waiting, to be added to what the schedule costs. */
static double waiting_price(const sched_graph *g, sched_space *s) {
  const double bundle = g->f->weight.cycle;
  return SCHED_WAIT * (bundle > 0 ? bundle : 1) * waiting_bundles(g, s);
}

static int count_lookups(const sched_graph *g) {
  int n = 0;
  for (int i = 0; i < g->nn; i++)
    n += m_is_texture(g->n[i].op);
  return n;
}

static int count_passes(const sched_graph *g) {
  const long n = SCHED_PACED_WORK / sched_work(g);
  return n < SCHED_PLAIN_PASSES || g->f->rough || g->f->quick ? SCHED_PLAIN_PASSES : n < SCHED_PACED_PASSES ? (int)n : SCHED_PACED_PASSES;
}

void sched_paced(sched_pass *p, sched_best *b, sched_space *s) {
  sched_graph *g = p->g;
  const int lookups = count_lookups(g), n = count_passes(g);
  if (lookups < 2)
    return;
  const int max = SCHED_PACE * b->at.len / (lookups - 1), step = max / SCHED_PACES + 1;
  double min = sched_cost(g, s) + waiting_price(g, s);
  p->f = g->forwarding;
  p->give_up = INT_MAX;
  for (p->pace = SCHED_PACE; p->pace <= max; p->pace += step)
    for (int k = 0; k < n && !sched_is_spent(g); k++) {
      sched_settings(p, k);
      sched_spend(g);
      if (!sched_pass_run(p))
        continue;
      const double c = sched_cost(g, s), all = c + waiting_price(g, s);
      if (all >= min)
        continue;
      min = all;
      sched_keep(p, b, s, c);
    }
  p->pace = 0;
  sched_places_restore(g, &b->at);
}
