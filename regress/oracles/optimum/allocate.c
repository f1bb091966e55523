/* SPDX-License-Identifier: Apache-2.0 */
/* Finds the fewest registers by SAT (docs/optimum.md). The model has three kinds of variables. in(v, r) says that value v is in register
   r. at(v, l, p) says that lane l of v is in lane p of its register. together(a, b) says that two values that are live at once share a
   register; those of their lanes that are live at once must then differ. Registers are interchangeable, so of the values that are live
   at the busiest time, the k-th is in one of the first k registers. */
#include <stdlib.h>

#include "regress/oracles/optimum/optimum_places.h"
#include "regress/oracles/optimum/sat.h"

typedef struct {
  const ex_places *p;
  sat s;
  int registers, in, at; /* first variables */
} model;

static int find_register_literal(const model *m, int v, int r) { return m->in + v * m->registers + r; }
static int find_lane_literal(const model *m, int v, unsigned l, unsigned lane) { return m->at + 16 * v + 4 * (int)l + (int)lane; }

static void constrain_value(model *m, int v) {
  const ex_value *x = &m->p->value[v];
  for (int r = 0; r < m->registers; r++)
    ccadical_add(m->s.s, find_register_literal(m, v, r));
  ccadical_add(m->s.s, 0);
  for (unsigned l = 0; l < 4; l++) {
    if (!x->set[l])
      continue;
    sat_clause4(&m->s, find_lane_literal(m, v, l, 0), find_lane_literal(m, v, l, 1), find_lane_literal(m, v, l, 2),
                find_lane_literal(m, v, l, 3));
    if (x->pinned[l])
      sat_unit(&m->s, find_lane_literal(m, v, l, l));
    for (unsigned lane = 0; lane < 4; lane++) {
      for (unsigned other = 0; other < lane; other++)
        sat_clause2(&m->s, -find_lane_literal(m, v, l, lane), -find_lane_literal(m, v, l, other));
      for (unsigned k = 0; k < l; k++)
        if (x->set[k])
          sat_clause2(&m->s, -find_lane_literal(m, v, l, lane), -find_lane_literal(m, v, k, lane));
    }
  }
}

static void constrain_value_pair(model *m, int a, int b) {
  const ex_value *x = &m->p->value[a], *y = &m->p->value[b];
  bool meet[4][4], any = false, all = true;
  unsigned lanes = 0;
  for (unsigned l = 0; l < 4; l++) {
    lanes += (x->set[l] != NULL) + (y->set[l] != NULL);
    for (unsigned k = 0; k < 4; k++) {
      meet[l][k] = ex_lanes_meet(m->p, x, l, y, k);
      any |= meet[l][k];
      all &= meet[l][k] || !x->set[l] || !y->set[k];
    }
  }
  if (!any)
    return;
  if (all && lanes > 4) {
    for (int r = 0; r < m->registers; r++)
      sat_clause2(&m->s, -find_register_literal(m, a, r), -find_register_literal(m, b, r));
    return;
  }
  int together = sat_var(&m->s);
  for (int r = 0; r < m->registers; r++)
    sat_clause3(&m->s, -find_register_literal(m, a, r), -find_register_literal(m, b, r), together);
  for (unsigned l = 0; l < 4; l++)
    for (unsigned k = 0; k < 4; k++)
      for (unsigned lane = 0; lane < 4 && meet[l][k]; lane++)
        sat_clause3(&m->s, -together, -find_lane_literal(m, a, l, lane), -find_lane_literal(m, b, k, lane));
}

static bool is_live_at(const ex_value *v, unsigned t) {
  for (int l = 0; l < 4; l++)
    if (v->set[l] && v->set[l][t / 64] >> (t % 64) & 1)
      return true;
  return false;
}

static void first_come(model *m) {
  unsigned when = 0;
  int max = -1, k = 0;
  for (unsigned t = 0; t < 64 * m->p->words; t++) {
    int n = 0;
    for (int v = 0; v < m->p->nv; v++)
      n += is_live_at(&m->p->value[v], t);
    if (n > max) {
      max = n;
      when = t;
    }
  }
  for (int v = 0; v < m->p->nv; v++)
    if (is_live_at(&m->p->value[v], when)) {
      for (int r = k + 1; r < m->registers; r++)
        sat_unit(&m->s, -find_register_literal(m, v, r));
      k++;
    }
}

static void take_sat_places(const model *m, ex_places *p) {
  sat *s = (sat *)&m->s;
  for (int v = 0; v < p->nv; v++) {
    for (int r = m->registers; r-- > 0;)
      if (sat_holds(s, find_register_literal(m, v, r)))
        p->value[v].reg = (unsigned)r;
    for (unsigned l = 0; l < 4; l++)
      for (unsigned lane = 0; lane < 4 && p->value[v].set[l]; lane++)
        if (sat_holds(s, find_lane_literal(m, v, l, lane)))
          p->value[v].map[l] = (uint8_t)lane;
  }
}

/* Whether there is an allocation with that many registers. If so, p holds it. */
static sat_answer fits_register_count(ex_places *p, unsigned registers, double seconds) {
  model m = {.p = p, .registers = (int)registers};
  if (!sat_open(&m.s, seconds))
    return SAT_UNKNOWN;
  m.in = m.s.next;
  m.at = m.in + p->nv * m.registers;
  m.s.next = m.at + 16 * p->nv;
  for (int v = 0; v < p->nv; v++)
    constrain_value(&m, v);
  for (int b = 0; b < p->nv; b++)
    for (int a = 0; a < b; a++)
      constrain_value_pair(&m, a, b);
  first_come(&m);
  sat_answer answer = sat_ask(&m.s);
  if (answer == SAT_YES)
    take_sat_places(&m, p);
  sat_close(&m.s);
  return answer;
}

ex_fewest ex_allocate(ex_places *p, double seconds) {
  ex_fewest a = {ex_registers(p), ex_slice_bound(p), 0};
  double start = sat_now();
  for (unsigned n = a.bound, all = true; n < a.best; n++) {
    double left = seconds - (sat_now() - start);
    sat_answer answer = fits_register_count(p, n, left / (a.best - n));
    if (answer == SAT_YES)
      a.best = n;
    all &= answer == SAT_NO;
    if (answer == SAT_NO && all)
      a.bound = n + 1;
  }
  a.seconds = sat_now() - start;
  return a;
}
