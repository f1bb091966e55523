/* SPDX-License-Identifier: Apache-2.0 */
/* Double justification (Valls, Ballestin and Quintanilla 2005; docs/compiler.md, "Back end"). The operations of a finished schedule are
   placed again: from the last to the first, each as late as possible, and then from the first to the last, each as early as possible.
   Chains of operations, as of a texture lookup and its coordinates, so move as a whole. The schedule often gets shorter, or keeps fewer
   lanes live. */
#include <limits.h>

#include "schedule/sched.h"
#include "schedule/sched_weights.h"

double sched_justify(sched_pass *p, sched_space *s, const int *t, double max) {
  sched_graph *g = p->g;
  int *order = gc_alloc_raw(g->tmp, ((size_t)g->nn + 1) * sizeof *order), lanes = 0;
  sched_places best = sched_places_new(g);
  double min = -1;
  for (int i = 0; i < g->nn; i++)
    order[i] = t[i];
  p->order = order;
  p->f = g->forwarding;
  p->width = g->f->machine->issue_width;
  p->forward_bonus = SCHED_FORWARD;
  p->give_up = INT_MAX; /* the first pass gives the order of the second */
  for (p->dir = -1; p->dir <= 1 && sched_pass_run(p); p->dir += 2) {
    double c = sched_cost(g, s);
    if (min < 0 || c <= min) {
      min = c;
      lanes = s->lanes;
      sched_places_note(g, &best);
    }
    for (int i = 0; i < g->nn; i++)
      order[i] = -g->n[i].t;
    if (g->bounded && g->o->forward != GC_FORWARD_PASSIVE)
      p->give_up = sched_dearer(g, min < max ? min : max, 0);
  }
  p->order = NULL;
  if (min >= 0)
    sched_places_restore(g, &best);
  s->lanes = lanes;
  return min;
}
