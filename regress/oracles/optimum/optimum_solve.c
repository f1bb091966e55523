/* SPDX-License-Identifier: Apache-2.0 */
/* Finds the shortest schedule of a block by SAT, and the fewest lanes that a schedule of that length needs (docs/optimum.md). */
#include <stdlib.h>

#include "regress/oracles/optimum/optimum_model.h"

/* The least length for n operations in `width` slots a bundle; at the end of a program, until the last result is written. */
static unsigned in_turn(const ex_problem *p, bool cycles, unsigned n, unsigned width, unsigned latency) {
  return (n + width - 1) / width + (cycles && p->ends && n ? 2 + latency : 0);
}

static unsigned by_count(const ex_problem *p, bool cycles) {
  unsigned in[EX_GROUPS] = {0}, shortest[EX_GROUPS] = {0}, all = 0, min = 0, max = 0;
  for (int i = 0; i < p->nn; i++) {
    const ex_node *x = &p->node[i];
    unsigned g = x->group;
    all += g != EX_FLOW;
    min = g != EX_FLOW && (!min || x->latency < min) ? x->latency : min;
    in[g] += !x->flexible;
    shortest[g] = !shortest[g] || x->latency < shortest[g] ? x->latency : shortest[g];
  }
  for (unsigned g = 0; g < EX_GROUPS; g++) {
    unsigned n = g == EX_FLOW ? in[g] : in_turn(p, cycles, in[g], 1, shortest[g]);
    max = n > max ? n : max;
  }
  unsigned n = in_turn(p, cycles, all, p->width, min), flow = ((unsigned)p->nn + p->width - 1) / p->width;
  n = n > flow ? n : flow;
  return n > max ? n : max;
}

/* A lower bound from the operations of each group, of all groups, and from chains of distances. */
static unsigned simple_bound(const ex_problem *p, bool cycles) {
  unsigned max = by_count(p, cycles);
  ex_node *early = calloc((size_t)p->nn + 1, sizeof *early);
  ex_problem chains = *p; /* each operation as early as the chains allow */
  chains.node = early;
  for (int i = 0; early && i < p->nn; i++) {
    early[i] = p->node[i];
    early[i].time = p->node[i].entry;
  }
  for (bool changed = early; changed;) {
    changed = false;
    for (int k = 0; k < p->nrule; k++) {
      const ex_rule *r = &p->rule[k];
      int d = (int)early[r->from].time + (r->kind == EX_REG && r->forward ? r->latency : r->distance);
      if (r->kind != EX_NOT && d > (int)early[r->to].time) {
        early[r->to].time = (unsigned)d;
        changed = true;
      }
    }
  }
  unsigned chain = early ? ex_length(&chains, cycles) : 0;
  free(early);
  return chain > max ? chain : max;
}

ex_answer ex_solve(ex_problem *p, bool cycles, double seconds) {
  ex_answer a = {ex_length(p, cycles), simple_bound(p, cycles), 0};
  double start = sat_now();
  ex_model m;
  if (a.bound >= a.length) {
    a.bound = a.length;
    return a;
  }
  if (!ex_model_open(&m, p, (int)a.length, seconds))
    return a;
  for (bool more = ex_model_bundles(&m, NULL, NULL, 0); more && a.length > a.bound;) {
    ex_model_length(&m, cycles, a.length - 1, false);
    sat_answer answer = sat_ask(&m.s);
    if (answer == SAT_YES) {
      ex_model_take(&m, p);
      a.length = ex_length(p, cycles);
    } else if (answer == SAT_NO)
      a.bound = a.length;
    more = answer == SAT_YES;
  }
  ex_model_close(&m);
  a.seconds = sat_now() - start;
  return a;
}

/* ---- lanes ---- */

typedef struct {
  ex_model m;
  int *kept;      /* by node: its result goes to its register */
  int *taken;     /* by lane (values of one lane share the literals) and bundle */
  int *over, max; /* over[k]: more than k lanes are taken in some bundle */
} lanes;

/* A result is written to its register, unless all its readers issue exactly its latency later and so read the flip-flop. */
static void constrain_kept_lanes(lanes *l) {
  const ex_problem *p = l->m.p;
  sat *s = &l->m.s;
  for (int i = 0; i < p->nn; i++)
    l->kept[i] = sat_var(s);
  for (int v = 0; v < p->nlane; v++)
    if (p->lane[v].def >= 0 && p->lane[v].out)
      sat_unit(s, l->kept[p->lane[v].def]);
  for (int k = 0; k < p->nrule; k++) {
    const ex_rule *r = &p->rule[k];
    for (int t = 0; t < l->m.horizon && r->kind == EX_REG; t++) {
      if (!r->forward || t + r->latency >= l->m.horizon)
        sat_clause2(s, -ex_at(&l->m, r->from, t), l->kept[r->from]);
      else
        sat_clause3(s, -ex_at(&l->m, r->from, t), ex_at(&l->m, r->to, t + r->latency), l->kept[r->from]);
    }
  }
}

static void constrain_live(lanes *l, const ex_lane *v, const int *taken) {
  sat *s = &l->m.s;
  const ex_model *m = &l->m;
  for (int t = 0; t < m->horizon; t++) {
    int no = v->def < 0 ? 0 : -l->kept[v->def], begun = v->def < 0 ? 0 : -ex_before(m, v->def, t);
    const int head[2] = {no, begun};
    for (int k = 0; k < v->nreader; k++) {
      int lit[4] = {ex_before(m, v->reader[k], t), taken[t], head[0], head[1]};
      sat_clause(s, lit, v->def < 0 ? 2 : 4);
    }
    if (v->out) {
      int lit[3] = {taken[t], head[0], head[1]};
      sat_clause(s, lit, v->def < 0 ? 1 : 3);
    }
    for (int d = 0; v->def >= 0 && d < (int)m->p->node[v->def].latency && t + d < m->horizon; d++)
      sat_clause3(s, no, -ex_at(m, v->def, t), taken[t + d]);
  }
}

static bool same_value(const ex_lane *a, const ex_lane *b) {
  bool same = a->def == b->def && a->out == b->out && a->nreader == b->nreader;
  for (int k = 0; same && k < a->nreader; k++)
    same = a->reader[k] == b->reader[k];
  return same;
}

/* Whether two lanes hold values that are live at the same times. One set of literals then serves both. Values are ordered by lane. */
static bool are_alike(const ex_problem *p, unsigned a, unsigned b) {
  int i = 0, j = 0;
  for (;; i++, j++) {
    while (i < p->nlane && p->lane[i].lane != a)
      i++;
    while (j < p->nlane && p->lane[j].lane != b)
      j++;
    if (i == p->nlane || j == p->nlane)
      return i == p->nlane && j == p->nlane;
    if (!same_value(&p->lane[i], &p->lane[j]))
      return false;
  }
}

/* The literals "taken" of each lane that has values, one set for all lanes that are alike. leader: for each value, the first value of its
   set. */
static void find_leaders(const ex_problem *p, int *leader) {
  for (int v = 0; v < p->nlane; v++) {
    leader[v] = v;
    for (int u = v; u-- > 0;)
      if (p->lane[u].lane == p->lane[v].lane || are_alike(p, p->lane[u].lane, p->lane[v].lane))
        leader[v] = leader[u];
  }
}

static bool first_of_lane(const ex_problem *p, int v) {
  for (int u = 0; u < v; u++)
    if (p->lane[u].lane == p->lane[v].lane)
      return false;
  return true;
}

static void constrain_lane_count(lanes *l, const int *leader) {
  const ex_problem *p = l->m.p;
  int h = l->m.horizon, *lit = malloc(((size_t)p->nlane + (size_t)l->max + 2) * sizeof *lit), *out = lit + p->nlane + 1;
  for (int k = 0; k < l->max; k++)
    l->over[k] = sat_var(&l->m.s);
  for (int t = 0; t < h && lit; t++) {
    int n = 0;
    for (int v = 0; v < p->nlane; v++)
      if (first_of_lane(p, v))
        lit[n++] = l->taken[leader[v] * h + t];
    sat_count(&l->m.s, lit, n, l->max, out);
    for (int k = 0; k < l->max; k++)
      sat_clause2(&l->m.s, -out[k], l->over[k]);
  }
  l->m.s.full |= !lit;
  free(lit);
}

static bool build_lanes(lanes *l, bool cycles, unsigned length) {
  const ex_problem *p = l->m.p;
  int h = l->m.horizon, *leader = malloc(((size_t)p->nlane + 1) * sizeof *leader);
  l->kept = malloc(((size_t)p->nn + 1) * sizeof *l->kept);
  l->taken = malloc(((size_t)p->nlane * (size_t)h + 1) * sizeof *l->taken);
  l->over = malloc(((size_t)l->max + 1) * sizeof *l->over);
  bool ok = leader && l->kept && l->taken && l->over && ex_model_bundles(&l->m, NULL, NULL, 0);
  if (ok) {
    find_leaders(p, leader);
    ex_model_length(&l->m, cycles, length, true);
    constrain_kept_lanes(l);
    for (int i = 0; i < p->nlane * h; i++)
      l->taken[i] = sat_var(&l->m.s);
    for (int v = 0; v < p->nlane; v++)
      if (p->lane[v].lane == p->lane[leader[v]].lane)
        constrain_live(l, &p->lane[v], &l->taken[leader[v] * h]);
    constrain_lane_count(l, leader);
  }
  free(leader);
  return ok;
}

/* Lanes that are live before or after the block. */
static unsigned lanes_at_ends(const ex_problem *p) {
  unsigned in = p->through, out = p->through;
  for (int v = 0; v < p->nlane; v++) {
    const ex_lane *x = &p->lane[v];
    bool waits = x->out; /* a reader cannot be in the first bundle */
    for (int k = 0; k < x->nreader; k++)
      waits |= p->node[x->reader[k]].entry > 0;
    in += x->def < 0 && waits && p->length > 0;
    out += x->out && p->length > 0;
  }
  return in > out ? in : out;
}

/* Whether n lanes are enough. If so, the schedule found becomes the current one. */
static sat_answer ask_lanes(lanes *l, ex_problem *p, unsigned n, double until) {
  l->m.s.until = until;
  sat_assume(&l->m.s, -l->over[n - p->through]);
  sat_answer answer = sat_ask(&l->m.s);
  if (answer == SAT_YES)
    ex_model_take(&l->m, p);
  return answer;
}

ex_answer ex_solve_lanes(ex_problem *p, bool cycles, unsigned length, double seconds) {
  ex_answer a = {ex_lanes(p), lanes_at_ends(p), 0};
  double start = sat_now(), until = start + seconds;
  lanes l = {.max = (int)(a.length - p->through)};
  if (a.bound >= a.length || !ex_model_open(&l.m, p, (int)length, seconds))
    return a;
  /* Asks for one lane fewer than the best so far. If that takes long, asks for as many lanes as the lower bound, then for more. */
  sat_answer down = SAT_YES, up = SAT_NO;
  for (bool ok = build_lanes(&l, cycles, length); ok && a.length > a.bound && (down || up);) {
    double now = sat_now();
    down = ask_lanes(&l, p, a.length - 1, now + (until - now) / 2);
    a.length = down == SAT_YES ? ex_lanes(p) : a.length;
    a.bound = down == SAT_NO ? a.length : a.bound;
    now = sat_now();
    up = down || a.bound >= a.length ? SAT_NO : ask_lanes(&l, p, a.bound, now + (until - now) / 3);
    a.length = up == SAT_YES ? ex_lanes(p) : a.length;
    a.bound += !down && up == SAT_NO;
  }
  ex_model_close(&l.m);
  free(l.kept);
  free(l.taken);
  free(l.over);
  a.seconds = sat_now() - start;
  return a;
}
