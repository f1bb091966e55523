/* SPDX-License-Identifier: Apache-2.0 */
/* Calculates what the schedule of a block costs: bundles, live lanes, cycles with gates open (docs/compiler.md, "Back end"). */
#include <string.h>

#include "cost/cost.h"
#include "schedule/sched.h"
#include "schedule/sched_weights.h"

/* Most lanes live at once. */
static int live_peak(const sched_graph *g, sched_space *s) {
  const bool named = g->forwarding && gm_names_forwarding(g->f->machine);
  memset(s->diff, 0, ((size_t)g->len + 2) * sizeof *s->diff);
  for (size_t k = 0; k < g->nval; k++) {
    const sched_val *v = &g->val[k];
    int from = v->def < 0 ? 0 : g->n[v->def].t, end = v->live_out ? g->len : -1;
    for (int j = g->first_reader[k]; j < g->first_reader[k + 1] && !v->live_out; j++)
      end = g->n[g->reader[j]].t > end ? g->n[g->reader[j]].t : end;
    bool through_f = named && v->def >= 0 && !v->live_out && end - from == (int)gm_time_forward(g->n[v->def].lat);
    if (end <= from || through_f)
      continue;
    s->diff[from] += v->lanes;
    s->diff[end] -= v->lanes;
  }
  int now = g->through, max = now;
  for (int t = 0; t <= g->len; t++) {
    s->diff[t] = now += s->diff[t];
    max = now > max ? now : max;
  }
  return max;
}

void sched_pressure(const sched_graph *g, sched_space *s, m_block *b) {
  s->lanes = live_peak(g, s);
  b->lanes = gc_alloc_raw(g->f->arena, ((size_t)g->len + 1) * sizeof *b->lanes);
  for (int t = 0; t <= g->len; t++)
    b->lanes[t] = (uint16_t)s->diff[t];
}

/* Cycles from the block's first bundle to the end of the last operation that it issued. */
static int block_cycles(const sched_graph *g) { return g->len * (int)g->threads + GM_TIME_TAIL; }

/* What the gate of buffer `which` adds to the block's cost: cycles with the gate open, if it closes in every pause that is long enough,
   and cycles lost to waking it. The unit is a bundle, in which every thread has a turn. */
static double gate_cost(const sched_graph *g, unsigned which, sched_space *s, unsigned *missed) {
  const m_weight *w = &g->f->weight;
  int n = block_cycles(g), each = (int)g->threads;
  memset(s->mark, 0, (size_t)n);
  for (int i = 0; i < g->nn; i++) {
    const m_op *o = g->n[i].op;
    for (unsigned k = 0; k < m_nsrc(o); k++)
      if (o->src[k].file == (which ? MF_O : MF_V))
        s->mark[g->n[i].t * each + GM_TIME_READ] = 1;
    if (which && o->dfile == MF_O)
      s->mark[g->n[i].t * each + (int)gm_time_writes_back(g->n[i].lat)] = 1;
  }
  cost_gate k = cost_gate_new(g->f->machine, s->before, s->frozen, w->wake, w->stalls);
  for (int t = 0; t < n; t++)
    if (s->mark[t])
      cost_gate_access(&k, t);
  *missed = k.missed > *missed ? k.missed : *missed;
  return (which ? w->open_o : w->open_v) * k.open / each + w->cycle * k.stall;
}

/* What the gates of both buffers add. If the first access of a program is too early, empty bundles come before it, which cost too. */
static double gates_cost(const sched_graph *g, sched_space *s) {
  const m_weight *w = &g->f->weight;
  unsigned missed = 0;
  memset(s->frozen, 0, (size_t)block_cycles(g));
  for (int i = 0; i < g->nn; i++)
    if (m_is_texture(g->n[i].op))
      gm_gate_mark_waits(g->threads, (unsigned)g->n[i].t, s->frozen);
  cost_prefix(g->f->machine, w->wake, s->frozen, (unsigned)block_cycles(g), s->before);
  double c = w->open_v > 0 ? gate_cost(g, 0, s, &missed) : 0;
  c += w->open_o > 0 ? gate_cost(g, 1, s, &missed) : 0;
  return g->b == g->f->entry && !w->stalls ? c + w->cycle * missed / g->threads : c;
}

/* Bundles that the block costs. A program is over when the last result is written. So an `end` after the last operations is free while
   their results drain, but an operation of long latency near the end is not free. The count is that of a block whose last bundle has an
   operation of latency 1. */
static double block_length(const sched_graph *g) {
  int end = -1, last = 0, each = (int)g->threads;
  for (int i = 0; i < g->nn; i++) {
    const m_op *o = g->n[i].op;
    if (o->op == GM_OP_end)
      end = g->n[i].t * each;
    else if (m_group(o) != GM_GRP_F && g->n[i].t * each + (int)gm_time_writes_back(g->n[i].lat) > last)
      last = g->n[i].t * each + (int)gm_time_writes_back(g->n[i].lat);
  }
  if (end < 0)
    return g->len;
  return (double)((end > last ? end : last) - (int)gm_time_writes_back(1) + 1) / each;
}

int sched_bundles(const sched_graph *g) {
  int beside = 0;
  bool end = false;
  for (int i = 0; i < g->nn; i++) {
    const m_op *o = g->n[i].op;
    if (g->n[i].t == g->len - 1)
      end = o->op == GM_OP_end;
    else if (g->n[i].t == g->len - 2)
      beside += m_group(o) == GM_GRP_F ? 2 : 1;
  }
  return g->len - (end && beside == 1 && g->f->machine->issue_width > 1);
}

double sched_cost(const sched_graph *g, sched_space *s) {
  const m_weight *w = &g->f->weight;
  int lanes = live_peak(g, s), excess = g->limit ? lanes - 4 * (int)g->limit : 0;
  s->bundles = sched_bundles(g);
  double n = block_length(g), small = SCHED_BUNDLE * s->bundles + SCHED_LANE * lanes, c = w->cycle * n + small;
  if (w->open_v > 0 || w->open_o > 0)
    c += gates_cost(g, s);
  s->lanes = lanes;
  if (excess > 0)
    c += SCHED_EXCESS_LANE * w->cycle * excess;
  return c;
}
