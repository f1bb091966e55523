/* SPDX-License-Identifier: Apache-2.0 */
/* Finds what the priority of an operation depends on (sched_priority.h): lanes live, and accesses of the buffers. */
#include "schedule/sched.h"
#include "schedule/sched_weights.h"

/* ---- lanes live ---- */

/* What live lanes cost while p->live stays the same. */
static void find_room(sched_pass *p) {
  int limit = (int)p->g->limit * 4, room = limit - p->live;
  p->room = room;
  p->lane_price = room < SCHED_NEAR ? SCHED_NEAR_LIMIT : 2 * room < limit ? SCHED_HALF_FULL : SCHED_HALF_EMPTY;
}

static void find_readers(sched_graph *g) {
  int n = 0, *first = g->first_reader = gc_alloc(g->tmp, (g->nval + 2) * sizeof *first);
  for (int i = 0; i < g->nn; i++)
    for (int k = 0; k < g->n[i].nread; k++, n++)
      first[g->list[g->n[i].first_read + k] + 2]++;
  for (size_t v = 2; v <= g->nval; v++)
    first[v + 1] += first[v];
  g->reader = gc_alloc_raw(g->tmp, ((size_t)n + 1) * sizeof *g->reader);
  for (int i = 0; i < g->nn; i++)
    for (int k = 0; k < g->n[i].nread; k++)
      g->reader[first[g->list[g->n[i].first_read + k] + 1]++] = i;
}

/* Placing another reader of value v saves its lanes from now on: in a forward pass since only one is left, in a backward pass since the
   value is live already. */
static void note_saved_lanes(sched_graph *g, int v) {
  for (int k = g->first_reader[v]; k < g->first_reader[v + 1]; k++)
    g->n[g->reader[k]].delta -= g->val[v].lanes;
}

void sched_live_update(sched_pass *p, int i) {
  sched_graph *g = p->g;
  const sched_node *x = &g->n[i];
  p->live += x->delta;
  find_room(p);
  for (int k = 0; k < x->nread; k++) {
    int j = g->list[x->first_read + k];
    sched_val *v = &g->val[j];
    v->rem--;
    if (p->dir > 0 ? v->rem == 1 && !v->live_out : !v->live)
      note_saved_lanes(g, j);
    if (p->dir < 0 && !v->live && v->def >= 0)
      g->n[v->def].delta -= v->lanes;
    v->live = true;
  }
  for (int k = 0; k < x->ndef; k++)
    g->val[g->list[x->first_def + k]].live = p->dir > 0;
}

/* Changes of the number of live lanes if node x is placed first, in a backward and in a forward pass. */
static void first_deltas(const sched_graph *g, sched_node *x) {
  const int *read = &g->list[x->first_read], *def = &g->list[x->first_def];
  int backward = 0, forward = 0;
  for (int k = 0; k < x->nread; k++) {
    const sched_val *v = &g->val[read[k]];
    if (v->live_out)
      continue;
    backward += v->lanes;
    forward -= v->uses == 1 ? v->lanes : 0;
  }
  for (int k = 0; k < x->ndef; k++) {
    const sched_val *v = &g->val[def[k]];
    backward -= v->live_out ? v->lanes : 0;
    forward += v->uses > 0 || v->live_out ? v->lanes : 0;
  }
  x->start[0] = backward;
  x->start[1] = forward;
}

void sched_live_find(sched_graph *g) {
  find_readers(g);
  for (int i = 0; i < g->nn; i++)
    first_deltas(g, &g->n[i]);
}

void sched_live_reset(sched_pass *p) {
  sched_graph *g = p->g;
  const bool forward = p->dir > 0;
  p->live = g->through;
  for (size_t k = 0; k < g->nval; k++) {
    sched_val *v = &g->val[k];
    v->rem = v->uses;
    v->live = forward ? v->def < 0 : v->live_out;
    p->live += v->live ? v->lanes : 0;
  }
  find_room(p);
  for (int i = 0; i < g->nn; i++)
    g->n[i].delta = g->n[i].start[forward];
}

/* ---- accesses ---- */

double sched_gate_term(const sched_pass *p, const m_op *o, int t) {
  unsigned a = sched_accesses(o);
  double r = 0;
  for (unsigned k = 0; k < 2; k++) {
    if (!(a >> k & 1) || p->last_access[k] == SCHED_OPEN)
      continue;
    int gap = (t - p->last_access[k]) * p->dir;
    r += gap <= (int)p->g->f->weight.wake + 1 ? p->gate_bonus : -p->gate_bonus;
  }
  return r;
}
