/* SPDX-License-Identifier: Apache-2.0 */
/* The priority of a ready operation in a pass of the scheduler: the operation with the highest one is placed next (docs/compiler.md, "Back
   end"). Inlined, since a pass asks for it most often. */
#ifndef GC_SCHED_PRIORITY_H
#define GC_SCHED_PRIORITY_H

#include "schedule/sched.h"
#include "schedule/sched_weights.h"

/* The cost of `delta` more live lanes: highest beyond the limit, and lower the more lanes are free. */
static inline double sched_live_term(const sched_pass *p, int delta) {
  if (delta > 0 && delta > p->room)
    return SCHED_OVER_LIMIT * p->pressure * (delta - (p->room > 0 ? p->room : 0));
  return p->pressure * delta * p->lane_price;
}

/* The part of the priority of node i that stays the same during a pass. */
static inline double sched_urgency(const sched_pass *p, int i) {
  const sched_node *x = &p->g->n[i];
  if (!p->g->limit) /* program order */
    return -i;
  if (p->order)
    return p->order[i];
  return p->dir > 0 ? x->height + x->op->bias : x->depth - x->op->bias;
}

/* Do priorities depend on what is placed? */
static inline bool sched_weighs(const sched_pass *p) { return p->g->limit && !p->order; }

/* The part of the priority of node i that stays the same during a pass, if the node would read `forwards` sources through f. More such
   sources never lower it. */
static inline double sched_sure(const sched_pass *p, int i, int forwards) {
  const double urgency = sched_urgency(p, i);
  return p->g->limit ? urgency + ((p->order ? 0 : p->off[i]) + p->forward_bonus * forwards) : urgency;
}

/* By how much sched_weighed can raise a priority. */
static inline double sched_max_raise(const sched_pass *p) {
  enum { LANES = 16 /* more than one operation frees */ };
  return (p->gate_bonus > 0 ? 2 * p->gate_bonus : 0) + (p->last_cluster ? SCHED_CLUSTER : 0) + p->pressure * LANES * p->lane_price;
}

/* The priority in bundle t of ready node n, of which `sure` is the part that stays the same, if priorities depend on what is placed. */
static inline double sched_weighed(const sched_pass *p, const sched_node *n, int t, double sure) {
  double r = sure;
  if (p->gate_bonus > 0)
    r += sched_gate_term(p, n->op, t);
  if (p->last_cluster && n->op->cluster == p->last_cluster && (t - p->last_cluster_t) * p->dir <= 1)
    r += SCHED_CLUSTER;
  return n->delta ? r - sched_live_term(p, n->delta) : r;
}

/* What the list of ready operations is sorted by. */
static inline double sched_rank(const sched_pass *p, int i) {
  const sched_node *x = &p->g->n[i];
  if (!p->g->limit && p->g->f->ahead) /* program order */
    return -i;
  return p->dir > 0 ? x->height : x->depth;
}

#endif
