/* SPDX-License-Identifier: Apache-2.0 */
/* Makes the SAT model of the schedules of a block. For each operation i and bundle t, ex_before(i, t) says that i issues in bundle t or
   earlier, and ex_at(i, t) that it issues in t. */
#include "regress/oracles/optimum/optimum_model.h"

#include <stdlib.h>

int ex_before(const ex_model *m, int i, int t) { return m->first + 2 * (i * m->horizon + t); }
int ex_at(const ex_model *m, int i, int t) { return ex_before(m, i, t) + 1; }

static void constrain_node(ex_model *m, int i) {
  int h = m->horizon;
  for (int t = 0; t < h; t++) {
    int y = ex_before(m, i, t), x = ex_at(m, i, t);
    if (t + 1 < h)
      sat_clause2(&m->s, -y, ex_before(m, i, t + 1));
    else
      sat_unit(&m->s, y);
    sat_clause2(&m->s, -x, y);
    if (t == 0)
      sat_clause2(&m->s, -y, x);
    else {
      sat_clause2(&m->s, -x, -ex_before(m, i, t - 1));
      sat_clause3(&m->s, -y, ex_before(m, i, t - 1), x);
    }
    if (t < (int)m->p->node[i].entry)
      sat_unit(&m->s, -y);
  }
}

/* `to` is at least k bundles after `from`. */
static void constrain_distance(ex_model *m, int from, int to, int k) {
  for (int t = 0; t < m->horizon; t++) {
    int y = -ex_before(m, to, t);
    if (t - k < 0)
      sat_unit(&m->s, y);
    else if (t - k < m->horizon)
      sat_clause2(&m->s, y, ex_before(m, from, t - k));
  }
}

static void constrain_rule(ex_model *m, const ex_rule *r) {
  if (r->kind == EX_NOT) {
    for (int t = 0; t < m->horizon; t++)
      sat_clause2(&m->s, -ex_at(m, r->from, t), -ex_at(m, r->to, t));
    return;
  }
  if (r->kind == EX_MIN || !r->forward) {
    constrain_distance(m, r->from, r->to, r->distance);
    return;
  }
  constrain_distance(m, r->from, r->to, r->latency);
  for (int t = 0; t < m->horizon; t++) {
    for (int d = r->latency + 1; d < r->distance && t + d < m->horizon; d++)
      sat_clause2(&m->s, -ex_at(m, r->from, t), -ex_at(m, r->to, t + d));
    if (t + r->latency < m->horizon) /* forwarding never crosses a texture operation */
      for (int u = t; u < t + r->latency; u++)
        sat_clause3(&m->s, -ex_at(m, r->from, t), -ex_at(m, r->to, t + r->latency), -m->busy[u * EX_GROUPS + EX_TEXTURE]);
  }
}

bool ex_model_open(ex_model *m, const ex_problem *p, int horizon, double seconds) {
  *m = (ex_model){.p = p, .horizon = horizon};
  m->flex = calloc((size_t)p->nn + 1, sizeof *m->flex);
  m->busy = malloc(((size_t)horizon + 1) * EX_GROUPS * sizeof *m->busy);
  if (!m->flex || !m->busy || !sat_open(&m->s, seconds)) {
    ex_model_close(m);
    return false;
  }
  m->first = m->s.next;
  m->s.next += 2 * p->nn * horizon;
  for (int i = 0; i < horizon * EX_GROUPS; i++)
    m->busy[i] = sat_var(&m->s);
  for (int i = 0; i < p->nn; i++) {
    constrain_node(m, i);
    m->flex[i] = p->node[i].flexible ? sat_var(&m->s) : 0;
  }
  for (int i = 0; i < p->nrule; i++)
    constrain_rule(m, &p->rule[i]);
  return true;
}

/* The literal "i issues in bundle t in group g", 0 if it cannot. */
static int in_group(ex_model *m, int i, int t, unsigned g) {
  const ex_node *n = &m->p->node[i];
  if (!n->flexible)
    return n->group == g ? ex_at(m, i, t) : 0;
  if (g > 1)
    return 0;
  int v = sat_var(&m->s), choice = g == 0 ? m->flex[i] : -m->flex[i];
  sat_clause3(&m->s, -ex_at(m, i, t), -choice, v);
  return v;
}

static void constrain_bundle(ex_model *m, int t, ex_extra *extra, void *ctx) {
  int *busy = &m->busy[t * EX_GROUPS];
  for (unsigned g = 0; g < EX_GROUPS; g++) {
    int n = 0;
    for (int i = 0; i < m->p->nn; i++) {
      int l = in_group(m, i, t, g);
      if (l)
        m->slot[n++] = l;
    }
    n += extra ? extra(ctx, t, g, m->slot + n) : 0;
    for (int k = 0; k < n; k++)
      sat_clause2(&m->s, -m->slot[k], busy[g]);
    sat_at_most_one(&m->s, m->slot, n);
  }
  for (int a = 0; a < EX_GROUPS; a++)
    for (int b = a + 1; b < EX_GROUPS; b++) {
      if (m->p->width == 1)
        sat_clause2(&m->s, -busy[a], -busy[b]);
      for (int c = b + 1; c < EX_GROUPS; c++)
        sat_clause3(&m->s, -busy[a], -busy[b], -busy[c]);
    }
}

bool ex_model_bundles(ex_model *m, ex_extra *extra, void *ctx, int extras) {
  m->slot = malloc((size_t)(m->p->nn + extras + 1) * sizeof *m->slot);
  for (int t = 0; t < m->horizon && m->slot; t++)
    constrain_bundle(m, t, extra, ctx);
  return m->slot;
}

void ex_model_close(ex_model *m) {
  sat_close(&m->s);
  free(m->flex);
  free(m->busy);
  free(m->slot);
  m->flex = m->busy = m->slot = NULL;
}

void ex_model_length(ex_model *m, bool cycles, unsigned length, bool fix) {
  for (int i = 0; i < m->p->nn; i++) {
    const ex_node *x = &m->p->node[i];
    int last = (int)length - 1 - (cycles && m->p->ends && x->group != EX_FLOW ? 2 + (int)x->latency : 0);
    int lit = last < 0 ? -ex_before(m, i, m->horizon - 1) : ex_before(m, i, last < m->horizon ? last : m->horizon - 1);
    if (fix)
      sat_unit(&m->s, lit);
    else
      sat_assume(&m->s, lit);
  }
}

void ex_model_take(ex_model *m, ex_problem *p) {
  for (int i = 0; i < p->nn; i++) {
    for (int t = 0; t < m->horizon; t++)
      if (sat_holds(&m->s, ex_at(m, i, t)))
        p->node[i].time = (unsigned)t;
    if (m->flex[i])
      p->node[i].group = sat_holds(&m->s, m->flex[i]) ? 0 : 1;
  }
  p->length = ex_length(p, false);
}
