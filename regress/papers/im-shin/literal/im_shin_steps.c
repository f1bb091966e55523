/* SPDX-License-Identifier: Apache-2.0 */
/* Im and Shin's register allocation in two steps, and their pairing of neighbouring operations into bundles. */
#include "regress/papers/im-shin/literal/im_shin_steps.h"

#include <limits.h>
#include <stdlib.h>

enum { REGISTERS = 128 };

static bool values_meet(const ex_places *p, const ex_value *a, const ex_value *b, im_allocation how) {
  if (how == IM_INTRA && a->function != b->function)
    return true;
  for (unsigned la = 0; la < 4; la++)
    for (unsigned lb = 0; lb < 4; lb++)
      if (a->set[la] && b->set[lb] && ex_lanes_meet(p, a, la, b, lb))
        return true;
  return false;
}

/* Does value a choose before b? */
static bool is_first(const ex_value *a, const ex_value *b, im_allocation how) {
  if (how >= IM_DEPTH && a->depth != b->depth)
    return a->depth > b->depth;
  if (how >= IM_DEPTH && a->calls > b->calls + 1e-9)
    return true;
  if (how >= IM_DEPTH && b->calls > a->calls + 1e-9)
    return false;
  return a->id < b->id;
}

/* The first register whose values do not meet value v. */
static bool choose_register(ex_places *p, const bool *placed, int v, im_allocation how) {
  for (unsigned r = 0; r < REGISTERS; r++) {
    bool is_free = true;
    for (int k = 0; k < p->nv && is_free; k++)
      is_free = !placed[k] || p->value[k].reg != r || !values_meet(p, &p->value[v], &p->value[k], how);
    if (is_free)
      return p->value[v].reg = r, true;
  }
  return false;
}

static void keep_lanes(ex_value *v) {
  uint8_t taken = 0;
  for (unsigned l = 0; l < 4; l++)
    if (v->set[l] && v->pinned[l])
      taken |= (uint8_t)(1u << v->map[l]);
  for (unsigned l = 0; l < 4; l++)
    if (v->set[l] && !v->pinned[l]) {
      v->map[l] = (uint8_t)__builtin_ctz(~(unsigned)taken);
      taken |= (uint8_t)(1u << v->map[l]);
    }
}

/* The second step: numbers by the count of references. */
static void renumber(ex_places *p) {
  double count[REGISTERS] = {0};
  unsigned number[REGISTERS], n = ex_registers(p);
  for (int v = 0; v < p->nv; v++)
    count[p->value[v].reg] += p->value[v].uses;
  for (unsigned r = 0; r < n; r++) {
    number[r] = 0;
    for (unsigned k = 0; k < n; k++)
      number[r] += count[k] > count[r] || (!(count[k] < count[r]) && k < r);
  }
  for (int v = 0; v < p->nv; v++)
    p->value[v].reg = number[p->value[v].reg];
}

unsigned im_allocate(ex_places *p, im_allocation how) {
  bool *placed = calloc((size_t)p->nv + 1, 1), ok = placed;
  for (int n = 0; ok && n < p->nv; n++) {
    int next = -1;
    for (int v = 0; v < p->nv; v++)
      if (!placed[v] && (next < 0 || is_first(&p->value[v], &p->value[next], how)))
        next = v;
    keep_lanes(&p->value[next]);
    ok = choose_register(p, placed, next, how);
    placed[next] = true;
  }
  free(placed);
  if (ok && how == IM_LOW_BANK)
    renumber(p);
  return ok && ex_places_hold(p) ? ex_registers(p) : 0;
}

/* The first bundle from t on in which operation i may be, those before it being placed; UINT_MAX: none. */
static unsigned earliest(const ex_problem *p, int i, unsigned t) {
  t = p->node[i].entry > t ? p->node[i].entry : t;
  for (int k = 0; k < p->nrule; k++) {
    const ex_rule *r = &p->rule[k];
    if (r->kind == EX_NOT || r->to != i || r->from == i)
      continue;
    if (r->from > i)
      return UINT_MAX;
    const int time = (int)p->node[r->from].time + r->distance;
    t = time > (int)t ? (unsigned)time : t;
  }
  return t;
}

static bool may_share(const ex_problem *p, int i, int before) {
  for (int k = 0; k < p->nrule; k++) {
    const ex_rule *r = &p->rule[k];
    if (r->kind == EX_NOT && ((r->from == i && r->to == before) || (r->to == i && r->from == before)))
      return false;
  }
  return p->width > 1 && p->node[i].group != p->node[before].group;
}

bool im_pair_neighbours(ex_problem *p) {
  unsigned beside = 0; /* operations in the last bundle */
  for (int i = 0; i < p->nn; i++) {
    const unsigned last = i ? p->node[i - 1].time : 0;
    const bool shares = i && beside < 2 && may_share(p, i, i - 1);
    const unsigned t = earliest(p, i, !i || shares ? last : last + 1);
    if (t == UINT_MAX)
      return false;
    beside = i && t == last ? beside + 1 : 1;
    p->node[i].time = t;
    p->length = t + 1;
  }
  return ex_holds(p);
}
