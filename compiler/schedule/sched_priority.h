/* SPDX-License-Identifier: Apache-2.0 */
/* The priority of a ready operation. The one with the highest priority is placed next. Inlined, since a pass asks for it most often. */
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

/* The priority of a ready operation in bundle t, where it would read `forwards` sources through f. More of them never lower it. */
static inline double sched_priority(const sched_pass *p, const sched_ready *x, int t, int forwards) {
  if (!p->g->limit)
    return x->urgency;
  if (p->order)
    return x->urgency + p->forward_bonus * forwards;
  const sched_node *n = &p->g->n[x->node];
  double r = x->urgency + (p->off[x->node] + p->forward_bonus * forwards);
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
