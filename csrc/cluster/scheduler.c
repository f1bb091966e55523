/* SPDX-License-Identifier: Apache-2.0 */
/* The task scheduler of a cluster: a queue for each stage, and the choice of a core for the task at its head. */
#include "cluster/cluster_state.h"

/* The stage whose task a core would take now; -1: none. A stage that it does not take has no tasks for it. */
static int pick_core_stage(const gm_cluster *c, unsigned core) {
  const cl_queue *q = c->queue;
  unsigned own = c->set.home >> core & 1, other = own ^ 1, n[2];
  for (unsigned s = 0; s < 2; s++)
    n[s] = cl_place_wanted(c, &c->core[core], s) ? q[s].count : 0;
  if (c->set.balance == GM_BALANCE_FIXED)
    return n[own] ? (int)own : -1;
  if (c->set.balance == GM_BALANCE_ANY) {
    if (!n[0] || !n[1])
      return n[0] ? 0 : n[1] ? 1 : -1;
    return (int8_t)(q[1].entry[q[1].head].order - q[0].entry[q[0].head].order) < 0;
  }
  if (!n[own])
    return n[other] && n[other] >= c->set.take_min ? (int)other : -1;
  return (int)(n[other] >= c->set.take_full && n[own] < c->set.take_full ? other : own);
}

void cl_scheduler_settle(const gm_cluster *c, cl_wires *w, gm_cluster_assign *a) {
  unsigned requests = 0;
  for (unsigned i = 0; i < c->cores && c->loader.state == CL_LOAD_IDLE; i++)
    requests |= (unsigned)(pick_core_stage(c, i) >= 0) << i;
  w->give = cl_arbiter_choose(&c->give, requests);
  w->stage = 0;
  *a = (gm_cluster_assign){0};
  if (w->give < 0)
    return;
  w->stage = (unsigned)pick_core_stage(c, (unsigned)w->give);
  const cl_queue *q = &c->queue[w->stage];
  *a = (gm_cluster_assign){true, (uint8_t)w->give, (uint8_t)w->stage, q->entry[q->head].task.tag};
}

void cl_scheduler_edge(gm_cluster *c, const cl_wires *w, const gm_cluster_in *in) {
  cl_queue *from = &c->queue[w->stage], *to = &c->queue[in->task.stage & 1];
  bool room = to->count < GM_CLUSTER_QUEUE;
  cl_arbiter_edge(&c->give, w->give, true, c->cores);
  if (in->task_valid && room) {
    unsigned i = (to->head + to->count) % GM_CLUSTER_QUEUE;
    to->entry[i].task = in->task;
    to->entry[i].order = c->order++;
    to->count++;
  }
  if (w->give >= 0) {
    c->stats.assigned[w->stage]++;
    c->stats.taken[w->stage] += (c->set.home >> w->give & 1) != w->stage;
    from->head = (uint8_t)((from->head + 1) % GM_CLUSTER_QUEUE);
    from->count--;
  }
}
