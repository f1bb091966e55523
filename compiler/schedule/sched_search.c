/* SPDX-License-Identifier: Apache-2.0 */
/* Chooses among schedules of a block: makes passes (sched.h), each with other priorities, and takes the cheapest schedule. */
#include <limits.h>
#include <string.h>

#include "base/random.h"
#include "cost/cost.h"
#include "schedule/sched_search.h"
#include "schedule/sched_weights.h"

static double draw_uniform(sched_pass *p) { return (double)(gm_random_shift(&p->rng) >> 11) / 9007199254740992.0; }

int sched_bound(const sched_graph *g) {
  int count[GM_GRP_COUNT] = {0}, flex = 0, best = 0;
  for (int i = 0; i < g->nn; i++) {
    if (g->n[i].flex)
      flex++;
    else
      count[m_group(g->n[i].op)]++;
    int p = g->n[i].depth + g->n[i].height + 1;
    best = p > best ? p : best;
  }
  for (unsigned k = 0; k < GM_GRP_COUNT; k++)
    best = count[k] > best ? count[k] : best;
  int ab = (count[GM_GRP_A] + count[GM_GRP_B] + flex + 1) / 2, width = (int)g->f->machine->issue_width;
  best = ab > best ? ab : best;
  return (g->nn + width - 1) / width > best ? (g->nn + width - 1) / width : best;
}

sched_places sched_places_new(const sched_graph *g) {
  size_t n = (size_t)g->nn + 1;
  return (sched_places){.t = gc_alloc(g->tmp, n * sizeof(int)), .group = gc_alloc(g->tmp, n)};
}

void sched_places_note(const sched_graph *g, sched_places *x) {
  for (int i = 0; i < g->nn; i++) {
    x->t[i] = g->n[i].t;
    x->group[i] = (uint8_t)g->n[i].group;
  }
  x->len = g->len;
}

void sched_places_restore(sched_graph *g, const sched_places *x) {
  for (int i = 0; i < g->nn; i++) {
    g->n[i].t = x->t[i];
    g->n[i].group = x->group[i];
    g->n[i].lat = sched_lat_in(g, x->group[i]);
  }
  g->len = x->len;
}

long sched_work(const sched_graph *g) { return (long)g->nn * g->nn / 4 + 10 * g->nn + 20; }

bool sched_is_spent(const sched_graph *g) { return g->f->steps && *g->f->steps <= 0; }

void sched_spend(const sched_graph *g) {
  if (g->f->steps)
    *g->f->steps -= sched_work(g);
}

/* Number of passes of the search: fewer on larger blocks. */
static int count_tries(const sched_graph *g) {
  if (!g->limit || g->o->opt < 3 || g->f->quick)
    return 0;
  long n = (g->f->rough ? SCHED_ROUGH_WORK : SCHED_WORK) / sched_work(g);
  return n < SCHED_FEWEST_PASSES ? SCHED_FEWEST_PASSES : n > SCHED_MAX_PASSES ? SCHED_MAX_PASSES : (int)n;
}

void sched_settings(sched_pass *p, int k) {
  static const double noise[] = SCHED_NOISE;
  const unsigned kinds = sizeof noise / sizeof noise[0];

  bool gates = p->g->f->weight.open_v > 0 || p->g->f->weight.open_o > 0;
  p->dir = (k & 1) || p->g->o->forward == GC_FORWARD_PASSIVE ? 1 : -1;
  p->forward_bonus = p->g->o->forward == GC_FORWARD_POSITIVE ? (k / 4 % 3 + 1) * SCHED_FORWARD : 0;
  p->pressure = k & 2 ? SCHED_PRESSURE_HIGH : SCHED_PRESSURE_LOW;
  p->gate_bonus = gates ? (k / 2 % 4) * SCHED_GATE : 0;
  for (int i = 0; i < p->g->nn; i++)
    p->off[i] = k < SCHED_PLAIN_PASSES ? 0 : noise[(unsigned)k % kinds] * draw_uniform(p);
}

/* Changes the current settings a little: a few priorities, and seldom one of the other parameters. */
static void change_settings(sched_pass *p) {
  int n = 1 + (int)(SCHED_CHANGES * draw_uniform(p));
  for (int k = 0; k < n; k++)
    p->off[(int)(p->g->nn * draw_uniform(p))] += SCHED_STEP * (draw_uniform(p) - 0.5);
  double u = draw_uniform(p);
  if (u < SCHED_RARE)
    p->pressure = p->pressure > SCHED_PRESSURE_LOW ? SCHED_PRESSURE_LOW : SCHED_PRESSURE_HIGH;
  else if (u < 2 * SCHED_RARE && p->g->o->forward == GC_FORWARD_POSITIVE)
    p->forward_bonus = SCHED_FORWARD * (1 + 2 * draw_uniform(p));
  else if (u < 3 * SCHED_RARE && p->gate_bonus > 0)
    p->gate_bonus = 3 * SCHED_GATE * draw_uniform(p) + 0.1; /* not 0, which would turn it off for good */
}

/* Rows that a pass needs at most. An operation of either slot may have the latency of the other group. */
static int rows_needed(const sched_graph *g) {
  unsigned a = sched_lat_in(g, GM_GRP_A), b = sched_lat_in(g, GM_GRP_B), max = a > b ? a : b;
  int entry = 0;
  for (int i = 0; i < g->nn; i++) {
    max = g->n[i].lat > max ? g->n[i].lat : max;
    entry = g->n[i].entry > entry ? g->n[i].entry : entry;
  }
  return 64 + entry + g->nn * (sched_distance(g, max) + 2); /* 1 more for a derivative, which reads a neighbour of the quad */
}

void sched_keep(const sched_pass *p, sched_best *b, const sched_space *s, double c) {
  b->passes++;
  b->lanes = s->lanes;
  b->cost = c;
  b->forward_bonus = p->forward_bonus;
  b->pressure = p->pressure;
  b->gate_bonus = p->gate_bonus;
  b->dir = p->dir;
  memcpy(b->off, p->off, (size_t)p->g->nn * sizeof *b->off);
  sched_places_note(p->g, &b->at);
}

static void resume_best(sched_pass *p, const sched_best *b) {
  p->forward_bonus = b->forward_bonus;
  p->pressure = b->pressure;
  p->gate_bonus = b->gate_bonus;
  p->dir = b->dir;
  memcpy(p->off, b->off, (size_t)p->g->nn * sizeof *b->off);
}

/* From this length on, a schedule is worse than the best one, or too long for the function. */
static int too_long(const sched_graph *g, const sched_best *b) {
  const int max = g->f->max_bundles ? (int)g->f->max_bundles + 1 : INT_MAX;
  const int dearer = b->passes && b->bounded ? sched_dearer(g, b->cost, b->fewest) : INT_MAX;
  return dearer < max ? dearer : max;
}

void sched_attempt(sched_pass *p, sched_best *b, sched_space *s) {
  p->give_up = too_long(p->g, b);
  sched_spend(p->g);
  if (!sched_pass_run(p))
    return;
  double c = sched_cost(p->g, s);
  bool first = !b->passes;
  if (first || c <= b->cost)
    sched_keep(p, b, s, c);
  b->fewest = first || s->bundles < b->fewest ? s->bundles : b->fewest;
}

/* One pass for each direction, with one forwarding mode. */
static void both_directions(sched_pass *p, sched_best *b, sched_space *s, gc_forward mode) {
  for (int dir = mode == GC_FORWARD_PASSIVE || !p->g->limit ? 1 : -1; dir <= 1; dir += 2) {
    sched_settings(p, 0);
    p->dir = dir;
    p->f = mode != GC_FORWARD_OFF;
    p->forward_bonus = mode == GC_FORWARD_POSITIVE ? SCHED_FORWARD : 0;
    sched_attempt(p, b, s);
  }
}

/* The same. On a machine with the key `landed`, which allows shorter distances, passes without these come first. So the key never makes a
   schedule longer. */
static void plain_passes(sched_pass *p, sched_best *b, sched_space *s, gc_forward mode) {
  const int away = p->g->away;
  p->g->away = 0;
  if (away)
    both_directions(p, b, s, mode);
  p->g->away = away;
  both_directions(p, b, s, mode);
}

/* Passes with the forwarding mode asked for. Then passes with the weaker modes, and with fewer operations a bundle down to one, unless
   they cannot give a shorter schedule. So a machine with more freedom never gets a longer block. */
static void all_plain_passes(sched_pass *p, sched_best *b, sched_space *s) {
  sched_graph *g = p->g;
  const gc_forward best = g->forwarding ? g->o->forward : GC_FORWARD_OFF;
  const m_op *last = g->b->last;
  const int joined = last && last->op == GM_OP_end && g->f->machine->issue_width > 1;
  const int low = sched_bound(g) - joined; /* passive forwarding may happen to give a schedule as short as positive forwarding does */
  const int hopeless = (int)(4 * g->f->machine->temps * SCHED_HOPELESS);
  gc_forward now = g->o->forward;
  for (unsigned width = g->f->machine->issue_width; width > 0; width--) {
    int min = 0; /* bundles that passes with so many operations in each need, if it is known */
    for (gc_forward mode = best + 1; mode-- > GC_FORWARD_OFF;) {
      bool first = !b->passes;
      if (!first && b->lanes > hopeless)
        continue;
      if (!first && (b->fewest <= low || b->fewest <= (g->nn - joined + (int)width - 1) / (int)width))
        continue;
      b->bounded = g->bounded && (best == GC_FORWARD_POSITIVE || mode == GC_FORWARD_OFF);
      if (mode == GC_FORWARD_PASSIVE && b->bounded && min >= too_long(g, b)) /* which positive forwarding has */
        continue;
      if (mode != now)
        sched_paths(g, now = mode);
      if (!first && mode == GC_FORWARD_OFF && b->fewest <= sched_bound(g) - joined)
        continue;
      if (!first && mode != GC_FORWARD_PASSIVE && b->bounded && (min = sched_min(g, width)) >= too_long(g, b))
        continue;
      p->width = width;
      plain_passes(p, b, s, mode);
      if (!b->passes && g->f->max_bundles) /* weaker modes seldom give shorter schedules */
        return;
    }
  }
  p->f = true;
  p->width = g->f->machine->issue_width;
  if (now != g->o->forward && (count_tries(g) || g->f->seconds ||
                               g->f->machine->landed)) /* more passes follow, or a second schedule, which is compared with a bound */
    sched_paths(g, g->o->forward);
}

/* The first third of the passes has fresh settings. Each other pass changes the best settings found so far a little. */
static void search_settings(sched_pass *p, sched_best *b, sched_space *s) {
  const sched_graph *g = p->g;
  bool plain = g->f->weight.open_v <= 0 && g->f->weight.open_o <= 0;
  int n = count_tries(g), low = sched_bound(g);
  b->bounded = g->bounded && g->o->forward != GC_FORWARD_PASSIVE;
  for (int k = 0; k < n && !sched_is_spent(g); k++) {
    if (k < SCHED_PLAIN_PASSES || k < n / SCHED_FRESH) {
      sched_settings(p, k);
    } else {
      resume_best(p, b);
      change_settings(p);
    }
    sched_attempt(p, b, s);
    if (plain && b->at.len <= low && b->cost < low * (g->f->weight.cycle > 0 ? g->f->weight.cycle : 1) + 1 && k >= SCHED_PLAIN_PASSES)
      return;
  }
}

bool sched_slid(sched_pass *p, sched_space *s) {
  sched_graph *g = p->g;
  m_weight w = g->f->weight;
  if (w.open_v <= 0) {
    g->f->weight = cost_weights(g->f, g->o, true);
    g->f->weight.held = w.held;
  }
  bool done = sched_slide(p, s, g->o->opt < 3 ? SCHED_SLIDE_FAST : SCHED_SLIDE_LONG);
  g->f->weight = w;
  return done;
}

/* Slides accesses in the finished schedule, if that is wanted. Keeps the schedule from before in a copy of the function. lanes: that it
   needs. */
static bool slide_finished(sched_pass *p, sched_space *s, int lanes) {
  sched_graph *g = p->g;
  m_func *f = g->f;
  if (!f->slide || !g->limit)
    return false;
  const bool keeps = f->keeps_unslid && f->nblock == 1;
  if (keeps) {
    g->unslid = sched_places_new(g);
    sched_places_note(g, &g->unslid);
  }
  if (!sched_slid(p, s))
    return false;
  if (!keeps)
    return true;
  sched_places after = sched_places_new(g);
  sched_places_note(g, &after);
  sched_places_restore(g, &g->unslid);
  f->unslid = m_clone(f);
  sched_pressure(g, s, f->unslid->entry);
  f->unslid->lanes = (unsigned)(s->lanes > lanes ? s->lanes : lanes);
  sched_places_restore(g, &after);
  return true;
}

/* Does the schedule need more registers than there are, although the lanes would do? Then nothing more is done with it. */
static bool is_short_of_registers(const sched_graph *g, int lanes) {
  const unsigned temps = g->f->machine->temps, max = (unsigned)lanes / 3 + 1; /* if each value has three lanes */
  const unsigned need = max > temps ? sched_registers(g) : 0;
  if (need <= temps)
    return false;
  g->f->lanes = 4 * need;
  g->f->scattered = true;
  return true;
}

void sched_search(sched_graph *g) {
  gc_arena *a = g->tmp;
  size_t n = (size_t)g->nn + 1;
  sched_pass p = {.g = g, .rng = gm_random_shift_seed(g->f->seed)};
  p.windowed = (g->o->opt < 3 || g->f->quick) && g->nn > SCHED_WINDOWED;
  p.nrow = rows_needed(g);
  size_t cycles = (size_t)p.nrow * g->threads + GM_TIME_TAIL + 1;
  p.row = gc_alloc_raw(a, (size_t)p.nrow * sizeof *p.row);
  p.ready = gc_alloc_raw(a, n * sizeof *p.ready);
  p.off = gc_alloc(a, n * sizeof *p.off);
  sched_space s = {.diff = gc_alloc_raw(a, ((size_t)p.nrow + 2) * sizeof(int)),
                   .mark = gc_alloc_raw(a, cycles),
                   .frozen = gc_alloc_raw(a, cycles),
                   .before = gc_alloc_raw(a, cycles * sizeof(unsigned))};
  sched_best b = {.cost = -1, .off = gc_alloc(a, n * sizeof *b.off), .at = sched_places_new(g)};
  sched_live_find(g);
  if (!sched_again(&p, &b, &s)) {
    if (!g->f->max_bundles || sched_bound(g) <= (int)g->f->max_bundles + 1) /* the end may join the last bundle */
      all_plain_passes(&p, &b, &s);
    if (!b.passes) {
      g->f->given_up = true;
      return;
    }
    search_settings(&p, &b, &s);
    sched_places_restore(g, &b.at);
    if (g->f->machine->landed && g->textures && g->limit)
      sched_paced(&p, &b, &s);
  }
  if (b.lanes > 4 * (int)g->f->machine->temps) { /* the function does not fit */
    g->f->lanes = (unsigned)b.lanes;
    return;
  }
  if (is_short_of_registers(g, b.lanes))
    return;
  const bool slid = slide_finished(&p, &s, b.lanes);
  sched_pressure(g, &s, g->b);
  if (slid) {
    g->f->slid = true;
    b.lanes = s.lanes > b.lanes ? s.lanes : b.lanes;
  }
  if (b.lanes > (int)g->f->lanes)
    g->f->lanes = (unsigned)b.lanes;
  if (g->f->seconds)
    sched_second(&p, &s, slid ? -1 : b.cost);
}
