/* SPDX-License-Identifier: Apache-2.0 */
/* Shortest schedule by SAT (CaDiCaL). For each operation i and bundle t, before(i, t) says that i stands in bundle t or earlier, at(i, t)
   that it stands in t: differences of places are then clauses of two literals, and "length at most T" is before(i, T-1) for all i, assumed
   anew for each T. */
#include <ccadical.h>
#include <stdlib.h>
#include <time.h>

#include "regress/optimum/problem.h"

enum { GROUPS = 5 };

typedef struct {
  const opt_problem *p;
  CCaDiCaL *s;
  int horizon, next; /* bundles; next free variable */
  int *flex;         /* by node: variable "group A", 0: fixed */
  int *busy;         /* by bundle and group */
  double until;
} model;

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

static void clause(model *m, const int *lit, int n) {
  for (int i = 0; i < n; i++)
    ccadical_add(m->s, lit[i]);
  ccadical_add(m->s, 0);
}
static void clause2(model *m, int a, int b) { clause(m, (const int[]){a, b}, 2); }
static void clause3(model *m, int a, int b, int c) { clause(m, (const int[]){a, b, c}, 3); }

static int before(const model *m, int i, int t) { return 1 + 2 * (i * m->horizon + t); }
static int at(const model *m, int i, int t) { return before(m, i, t) + 1; }

static void places(model *m, int i) {
  int h = m->horizon;
  for (int t = 0; t < h; t++) {
    int y = before(m, i, t), x = at(m, i, t);
    if (t + 1 < h)
      clause2(m, -y, before(m, i, t + 1));
    else
      clause(m, &y, 1);
    clause2(m, -x, y);
    if (t == 0)
      clause2(m, -y, x);
    else {
      clause2(m, -x, -before(m, i, t - 1));
      clause3(m, -y, before(m, i, t - 1), x);
    }
    if (t < (int)m->p->node[i].entry) {
      int no = -y;
      clause(m, &no, 1);
    }
  }
}

/* to stands at least k bundles behind from. */
static void behind(model *m, int from, int to, int k) {
  for (int t = 0; t < m->horizon; t++) {
    int y = -before(m, to, t);
    if (t - k < 0)
      clause(m, &y, 1);
    else if (t - k < m->horizon)
      clause2(m, y, before(m, from, t - k));
  }
}

static void rule(model *m, const opt_rule *r) {
  if (r->kind == OPT_NOT) {
    for (int t = 0; t < m->horizon; t++)
      clause2(m, -at(m, r->from, t), -at(m, r->to, t));
    return;
  }
  if (r->kind == OPT_MIN || !r->forward) {
    behind(m, r->from, r->to, r->distance);
    return;
  }
  behind(m, r->from, r->to, r->latency);
  for (int t = 0; t < m->horizon; t++) {
    for (int d = r->latency + 1; d < r->distance && t + d < m->horizon; d++)
      clause2(m, -at(m, r->from, t), -at(m, r->to, t + d));
    if (t + r->latency < m->horizon) /* forwarding never crosses a texture operation */
      for (int u = t; u < t + r->latency; u++)
        clause3(m, -at(m, r->from, t), -at(m, r->to, t + r->latency), -m->busy[u * GROUPS + 3]);
  }
}

/* At most one of n literals, by a chain of "one of those so far". */
static void at_most_one(model *m, const int *lit, int n) {
  int so_far = 0;
  for (int i = 0; i < n; i++) {
    int now_ = m->next++;
    clause2(m, -lit[i], now_);
    if (so_far) {
      clause2(m, -so_far, now_);
      clause2(m, -so_far, -lit[i]);
    }
    so_far = now_;
  }
}

/* The literal "i issues in bundle t in group g", 0 if it cannot. */
static int in_group(model *m, int i, int t, unsigned g) {
  const opt_node *n = &m->p->node[i];
  if (!n->flexible)
    return n->group == g ? at(m, i, t) : 0;
  if (g > 1)
    return 0;
  int v = m->next++, choice = g == 0 ? m->flex[i] : -m->flex[i];
  clause3(m, -at(m, i, t), -choice, v);
  return v;
}

static void bundle(model *m, int t, int *lit) {
  int *busy = &m->busy[t * GROUPS];
  for (unsigned g = 0; g < GROUPS; g++) {
    int n = 0;
    for (int i = 0; i < m->p->nn; i++) {
      int l = in_group(m, i, t, g);
      if (l) {
        lit[n++] = l;
        clause2(m, -l, busy[g]);
      }
    }
    at_most_one(m, lit, n);
  }
  for (int a = 0; a < GROUPS; a++)
    for (int b = a + 1; b < GROUPS; b++) {
      if (m->p->width == 1)
        clause2(m, -busy[a], -busy[b]);
      for (int c = b + 1; c < GROUPS; c++)
        clause3(m, -busy[a], -busy[b], -busy[c]);
    }
}

static bool build(model *m) {
  const opt_problem *p = m->p;
  int *lit = malloc(((size_t)p->nn + 1) * sizeof *lit);
  m->flex = calloc((size_t)p->nn + 1, sizeof *m->flex);
  m->busy = malloc((size_t)m->horizon * GROUPS * sizeof *m->busy);
  m->next = 1 + 2 * p->nn * m->horizon;
  if (!lit || !m->flex || !m->busy) {
    free(lit);
    return false;
  }
  for (int i = 0; i < m->horizon * GROUPS; i++)
    m->busy[i] = m->next++;
  for (int i = 0; i < p->nn; i++) {
    places(m, i);
    m->flex[i] = p->node[i].flexible ? m->next++ : 0;
  }
  for (int i = 0; i < p->nrule; i++)
    rule(m, &p->rule[i]);
  for (int t = 0; t < m->horizon; t++)
    bundle(m, t, lit);
  free(lit);
  return true;
}

static int out_of_time(void *state) { return now() > ((model *)state)->until; }

/* 10: there is a schedule of at most `length` bundles (its length in *found), 20: there is none, 0: no answer in time. */
static int ask(model *m, int length, int *found) {
  for (int i = 0; i < m->p->nn; i++)
    ccadical_assume(m->s, before(m, i, length - 1));
  int answer = ccadical_solve(m->s);
  *found = 0;
  for (int i = 0; answer == 10 && i < m->p->nn; i++)
    for (int t = 0; t < length; t++)
      if (ccadical_val(m->s, at(m, i, t)) > 0 && t + 1 > *found)
        *found = t + 1;
  return answer;
}

/* What operations of a group and of all groups, and chains of distances, need at least. */
static unsigned simple_bound(const opt_problem *p) {
  unsigned in[GROUPS] = {0}, most = ((unsigned)p->nn + p->width - 1) / p->width;
  int *depth = calloc((size_t)p->nn + 1, sizeof *depth);
  for (int i = 0; i < p->nn; i++)
    in[p->node[i].group < GROUPS ? p->node[i].group : 0] += !p->node[i].flexible;
  for (int g = 0; g < GROUPS; g++)
    most = in[g] > most ? in[g] : most;
  for (int i = 0; depth && i < p->nn; i++)
    depth[i] = (int)p->node[i].entry;
  for (bool changed = depth; changed;) {
    changed = false;
    for (int k = 0; k < p->nrule; k++) {
      const opt_rule *r = &p->rule[k];
      int d = r->kind == OPT_REG && r->forward ? r->latency : r->distance;
      if (r->kind != OPT_NOT && depth[r->from] + d > depth[r->to]) {
        depth[r->to] = depth[r->from] + d;
        changed = true;
      }
    }
  }
  for (int i = 0; depth && i < p->nn; i++)
    most = (unsigned)depth[i] + 1 > most ? (unsigned)depth[i] + 1 : most;
  free(depth);
  return most;
}

opt_answer opt_solve(const opt_problem *p, double seconds) {
  opt_answer a = {p->length, simple_bound(p), 0};
  model m = {.p = p, .horizon = (int)p->length, .until = now() + seconds};
  double start = now();
  if (a.bound >= a.length || !(m.s = ccadical_init())) {
    a.bound = a.bound > a.length ? a.length : a.bound;
    return a;
  }
  ccadical_set_terminate(m.s, &m, out_of_time);
  for (bool more = build(&m); more && a.length > a.bound;) {
    int found, answer = ask(&m, (int)a.length - 1, &found);
    if (answer == 10)
      a.length = (unsigned)found;
    else if (answer == 20)
      a.bound = a.length;
    more = answer == 10;
  }
  ccadical_release(m.s);
  free(m.flex);
  free(m.busy);
  a.seconds = now() - start;
  return a;
}
