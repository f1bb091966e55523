/* SPDX-License-Identifier: Apache-2.0 */
/* What the schedule of a block costs: bundles, lanes alive, cycles with gates open. */
#include <string.h>

#include "back/sched.h"

/* Most lanes alive at once. */
static int live_peak(const sched_graph *g, sched_space *s) {
  memset(s->diff, 0, ((size_t)g->len + 2) * sizeof *s->diff);
  for (size_t k = 0; k < g->nval; k++)
    s->end[k] = g->val[k].live_out ? g->len : -1;
  for (int i = 0; i < g->nn; i++)
    for (int k = 0; k < g->n[i].nread; k++) {
      int v = g->list[g->n[i].first_read + k];
      if (g->n[i].t > s->end[v])
        s->end[v] = g->n[i].t;
    }
  for (size_t k = 0; k < g->nval; k++) {
    const sched_val *v = &g->val[k];
    int from = v->def < 0 ? 0 : g->n[v->def].t;
    bool through_f = v->def >= 0 && !v->live_out && s->end[k] - from == (int)g->n[v->def].lat && g->forwarding;
    if (!v->counts || s->end[k] <= from || through_f)
      continue;
    s->diff[from]++;
    s->diff[s->end[k]]--;
  }
  int now = g->through, most = now;
  for (int t = 0; t <= g->len; t++) {
    now += s->diff[t];
    most = now > most ? now : most;
  }
  return most;
}

/* Cycles from .. to, texture waits included. */
static double wait_of(const sched_graph *g, const char *frozen, int from, int to) {
  double n = 0;
  for (int c = from < 0 ? 0 : from; c <= to; c++)
    n += 1 + (frozen[c] ? gate_wait_cost(g->f->machine, g->f->weight.wake) : 0);
  return n;
}

/* Cycles with a buffer's gate open in this block if it closes in every pause that pays. mark: accesses by cycle; frozen: texture
   operations whose wait falls into the cycle. A read happens one cycle after issue, a write of o in WB. */
static double open_cycles(const sched_graph *g, unsigned which, char *mark, const char *frozen) {
  const m_weight *w = &g->f->weight;
  int n = g->len + 12, wake = (int)w->wake, last = -1000;
  double stall = w->cycle / (which ? w->open_o : w->open_v); /* a cycle, in cycles with this gate open */
  memset(mark, 0, (size_t)n);
  for (int i = 0; i < g->nn; i++) {
    const m_op *o = g->n[i].op;
    for (unsigned k = 0; k < m_nsrc(o); k++)
      if (o->src[k].file == (which ? MF_O : MF_V))
        mark[g->n[i].t + 1] = 1;
    if (which && o->dfile == MF_O)
      mark[g->n[i].t + 2 + (int)g->n[i].lat] = 1;
  }
  double open = 0;
  for (int t = 0; t < n; t++) {
    if (!mark[t])
      continue;
    if (w->stalls) {
      bool again = t - last > 1 || frozen[t];
      open += again ? wake + 1 + stall * wake : 1;
    } else {
      bool again = t - last > wake + 1 || (t - last == wake + 1 && frozen[t - wake]);
      int from = again ? t - wake : last + 1;
      open += wait_of(g, frozen, from + again, t) + (again ? 1 : 0);
      if (g->b == g->f->entry && from < 0) /* empty bundles in front */
        open += -from * stall;
    }
    last = t;
  }
  return open;
}

static void find_frozen(const sched_graph *g, char *frozen) {
  memset(frozen, 0, (size_t)g->len + 12);
  for (int i = 0; i < g->nn; i++)
    if (m_is_texture(g->n[i].op))
      frozen[g->n[i].t + 2] = 1;
}

/* Bundles the block costs. A program is over when the last result is written: an `end` behind the last operations is free while they drain,
   and an operation of long latency near the end is not. Counted as if the last bundle held an operation of latency 1. */
static int length(const sched_graph *g) {
  int end = -1, last = 0;
  for (int i = 0; i < g->nn; i++) {
    const m_op *o = g->n[i].op;
    if (o->op == GL_OP_end)
      end = g->n[i].t;
    else if (m_group(o) != GL_GRP_F && g->n[i].t + 2 + (int)g->n[i].lat > last)
      last = g->n[i].t + 2 + (int)g->n[i].lat;
  }
  if (end < 0)
    return g->len;
  return (end > last ? end : last) - 2;
}

double sched_cost(const sched_graph *g, sched_space *s) {
  const m_weight *w = &g->f->weight;
  double c = (w->cycle > 0 ? w->cycle : 1) * length(g) + 1e-4 * g->len;
  int lanes = live_peak(g, s), excess = g->limit ? lanes - 4 * (int)g->limit : 0;
  if (w->open_v > 0 || w->open_o > 0)
    find_frozen(g, s->frozen);
  if (w->open_v > 0)
    c += w->open_v * open_cycles(g, 0, s->mark, s->frozen);
  if (w->open_o > 0)
    c += w->open_o * open_cycles(g, 1, s->mark, s->frozen);
  s->lanes = lanes;
  c += 1e-3 * lanes;
  if (excess > 0)
    c += 20.0 * (w->cycle > 0 ? w->cycle : 1) * excess;
  return c;
}
