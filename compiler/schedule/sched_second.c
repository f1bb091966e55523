/* SPDX-License-Identifier: Apache-2.0 */
/* Second schedules, for gating method `best` (docs/gating.md, "Late moves"): the schedule of the usual passes (sched_search.c) with its
   operations placed again (sched_justify.c), or one from passes of its own. */
#include <math.h>
#include <string.h>

#include "schedule/sched_search.h"
#include "schedule/sched_weights.h"

/* A pass in one direction with a high price of live lanes. */
static void lean_pass(sched_pass *p, sched_best *b, sched_space *s, int dir) {
  sched_settings(p, 0);
  p->f = p->g->forwarding;
  p->width = p->g->f->machine->issue_width;
  p->dir = dir;
  p->pressure = SCHED_PRESSURE_HIGH;
  sched_attempt(p, b, s);
}

/* Passes that the first schedule does not have: they find other schedules, some of them better. */
static bool own_passes(sched_pass *p, sched_best *b, sched_space *s) {
  sched_graph *g = p->g;
  lean_pass(p, b, s, 1);
  if (!b->passes)
    return false;
  const double c = sched_justify(p, s, b->at.t, INFINITY);
  if (c >= 0 && c <= b->cost)
    sched_keep(p, b, s, c);
  sched_paths(g, GC_FORWARD_PASSIVE);
  lean_pass(p, b, s, -1);
  sched_paths(g, g->o->forward);
  return true;
}

/* Takes the schedule that the operations have. False: it breaks a dependence, as it may if a block before has changed. */
static bool take_given(sched_pass *p) {
  sched_graph *g = p->g;
  bool fwd;
  p->f = g->forwarding;
  p->zero = 0;
  g->len = 0;
  for (int i = 0; i < g->nn; i++)
    g->len = g->n[i].op->cycle >= g->len ? g->n[i].op->cycle + 1 : g->len;
  if (g->len > p->nrow)
    return false;
  memset(p->row, 0, (size_t)g->len * sizeof *p->row);
  for (int i = 0; i < g->nn; i++) {
    sched_node *x = &g->n[i];
    x->t = x->op->cycle;
    x->group = m_group(x->op);
    x->lat = m_latency(g->f, x->op);
    if (x->t < x->entry)
      return false;
    sched_row *r = &p->row[x->t];
    if (r->count++ == g->f->machine->issue_width || (r->groups >> x->group & 1))
      return false;
    r->groups |= (uint8_t)(1u << x->group);
    r->tex |= m_is_texture(x->op);
  }
  for (size_t d = 0; d < g->ndep; d++) {
    const sched_dep *e = &g->dep[d];
    const sched_node *x = &g->n[e->from], *y = &g->n[e->to];
    if (!sched_distance_ok(p, e, x->lat, y->lat, x->t, y->t, &fwd))
      return false;
  }
  return true;
}

/* Improves the schedule that the operations have: in each block, the better of it and of it justified. */
static bool improve_given(sched_pass *p, sched_best *b, sched_space *s) {
  const sched_graph *g = p->g;
  for (int i = 0; i < g->nn; i++)
    b->at.t[i] = g->n[i].op->cycle;
  sched_settings(p, 0);
  if (take_given(p))
    sched_keep(p, b, s, sched_cost(g, s));
  if (b->passes && g->bounded && g->o->forward != GC_FORWARD_PASSIVE &&
      sched_min_cost(g, sched_min(g, g->f->machine->issue_width)) >= b->cost)
    return true;
  const double c = sched_justify(p, s, b->at.t, b->passes ? b->cost : INFINITY);
  if (c >= 0 && (!b->passes || c < b->cost))
    sched_keep(p, b, s, c);
  return b->passes;
}

bool sched_again(sched_pass *p, sched_best *b, sched_space *s) {
  if (!p->g->f->again || !(p->g->f->own ? own_passes(p, b, s) : improve_given(p, b, s)))
    return false;
  sched_places_restore(p->g, &b->at);
  return true;
}

/* Is a second schedule unlikely to be better: the one found is as short as possible, and leaves half of the lanes? */
static bool is_good(const sched_graph *g, const sched_space *s) {
  return g->nn < SCHED_FEW || (sched_bundles(g) <= sched_bound(g) && s->lanes <= 2 * (int)g->f->machine->temps);
}

void sched_second(sched_pass *p, sched_space *s, double cost) {
  sched_graph *g = p->g;
  if (is_good(g, s))
    return;
  const double found = cost < 0 ? sched_cost(g, s) : cost;
  const int all = 4 * (int)g->f->machine->temps;
  const bool scarce = s->lanes > all * SCHED_SCARCE;
  const double max = found - (scarce ? 0 : SCHED_GAIN);
  if (g->bounded && g->o->forward != GC_FORWARD_PASSIVE && sched_min_cost(g, sched_min(g, g->f->machine->issue_width)) > max)
    return;
  sched_places first = sched_places_new(g);
  sched_places_note(g, &first);
  const double c = sched_justify(p, s, first.t, max), gain = c < 0 ? -1 : found - c;
  if ((gain > SCHED_GAIN || (scarce && gain >= 0)) && s->lanes <= all) {
    m_func *other = g->f->second = m_clone(g->f);
    other->slid = g->f->slide && sched_slid(p, s);
    sched_pressure(g, s, other->entry);
    other->lanes = (unsigned)s->lanes;
    g->second = sched_places_new(g);
    sched_places_note(g, &g->second);
  }
  sched_places_restore(g, &first);
}
