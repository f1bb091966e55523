/* SPDX-License-Identifier: Apache-2.0 */
/* List scheduling of one block, forward or backward: one pass with given priorities.

   Invariant: placed operations satisfy every dependence among them at all times. `fits` checks a candidate against its placed
   neighbours on both sides, so the direction only changes the order in which bundles are filled. A dependence through a register needs
   the distance of core/timing/distance.h or more; through f exactly L bundles, with no texture operation from the producer's bundle up to
   the reader's. Nothing in between is legal. Backward passes find forwarding pairs most readily: the readers' places are known when a
   producer is placed. */
#include <math.h>
#include <string.h>

#include "mir/banks.h"
#include "schedule/sched_priority.h"
#include "schedule/sched_weights.h"

/* ---- legality ---- */

static bool tex_between(const sched_pass *p, int from, int to) {
  for (int t = from; p->g->textures && t < to; t++)
    if (p->row[t + p->zero].tex)
      return true;
  return false;
}

/* Has the result of dependence e been written? */
static inline bool is_written(const sched_pass *p, const sched_dep *e, unsigned lat, int from, int to) {
  const sched_graph *g = p->g;
  return to - from >= sched_reach(g, e, lat) || (g->away && to - from >= sched_reach_away(g, e, lat) && tex_between(p, from, to));
}

static inline bool distance_ok(const sched_pass *p, const sched_dep *e, unsigned lat, unsigned lat_to, int from, int to, bool *fwd) {
  const sched_graph *g = p->g;
  int d = to - from;
  *fwd = false;
  switch (e->kind) {
  case DEP_RAW:
    if (is_written(p, e, lat, from, to))
      return true;
    *fwd = p->f && e->fwd && d == (int)gm_time_forward(lat) && !tex_between(p, from, to);
    return *fwd;
  case DEP_WAR:
    return d >= 0;
  case DEP_WAW:
    return d >= 1 && gm_time_in_order(g->threads, d, lat, lat_to);
  case DEP_ORDER:
    return d >= e->min;
  case DEP_SLACK:
    return d >= sched_distance(g, lat) - e->min - 1;
  }
  return false;
}

bool sched_distance_ok(const sched_pass *p, const sched_dep *e, unsigned lat, unsigned lat_to, int from, int to, bool *fwd) {
  return distance_ok(p, e, lat, lat_to, from, to, fwd);
}

/* Does node i with latency lat keep its dependences in bundle t? Counts the sources it would read through f. All placed neighbours are on
   one side: what it depends on in a forward pass, what depends on it in a backward one. */
static bool keeps_all(const sched_pass *p, int i, int t, unsigned lat, int *forwards) {
  const sched_graph *g = p->g;
  bool fwd;
  for (int d = p->dir > 0 ? g->n[i].in : -1, next; d >= 0; d = next) {
    const sched_dep *e = &g->dep[d];
    const sched_node *x = &g->n[e->from];
    next = e->next_in;
    if (t - x->t >= e->clear)
      continue;
    if (!distance_ok(p, e, x->lat, lat, x->t, t, &fwd))
      return false;
    *forwards += fwd;
  }
  for (int d = p->dir < 0 ? g->n[i].out : -1, next; d >= 0; d = next) {
    const sched_dep *e = &g->dep[d];
    const sched_node *x = &g->n[e->to];
    next = e->next_out;
    if (x->t - t >= e->clear)
      continue;
    if (!distance_ok(p, e, lat, x->lat, t, x->t, &fwd))
      return false;
    *forwards += fwd;
  }
  return true;
}

/* The same in an exact graph, for any group. */
static bool keeps_exactly(const sched_pass *p, int i, int t, int *forwards) {
  const sched_graph *g = p->g;
  const bool forward = p->dir > 0;
  *forwards = 0;
  for (int d = forward ? g->n[i].in : g->n[i].out; p->f && d >= 0;) {
    const sched_dep *e = &g->dep[d];
    const int at = g->n[forward ? e->from : e->to].t, far = forward ? t - at : at - t;
    d = forward ? e->next_in : e->next_out;
    if (far >= e->clear)
      continue;
    if (far != e->forward || tex_between(p, forward ? at : t, forward ? t : at))
      return false;
    ++*forwards;
  }
  return p->f;
}

static bool port_file(const m_func *f, const m_src *s, unsigned *key) {
  unsigned ports = 4, num = s->num;
  switch (s->file) {
  case MF_V:
    ports = f->machine->ports_v;
    break;
  case MF_O:
    ports = f->machine->ports_o;
    break;
  case MF_C:
    ports = f->machine->ports_c;
    break;
  case MF_CIDX:
    ports = f->machine->ports_c;
    num += 0x400;
    break;
  default:
    return false;
  }
  *key = (s->file == MF_CIDX ? MF_C : s->file) << 16 | num;
  return ports == 1;
}

bool sched_ports_clash(const sched_graph *g, const m_op *x, const m_op *y) {
  unsigned a, b;
  if (g->f->machine->array_banks && m_keep_apart(g->f, x, y))
    return true;
  for (unsigned k = 0; k < m_nsrc(x); k++)
    for (unsigned j = 0; j < m_nsrc(y); j++)
      if (port_file(g->f, &x->src[k], &a) && port_file(g->f, &y->src[j], &b) && a >> 16 == b >> 16 && a != b)
        return true;
  return false;
}

bool sched_ports_ok(const sched_pass *p, const sched_row *r, const m_op *o) {
  for (unsigned c = 0; c < r->count && p->ports; c++)
    if (sched_ports_clash(p->g, o, r->op[c]))
      return false;
  return true;
}

/* Of the two groups in which a move may issue, the one to try first: each for half of the moves. */
static inline unsigned first_group(const sched_node *n) { return !n->flex ? n->group : n->op->id & 1 ? GM_GRP_A : GM_GRP_B; }
static inline unsigned other_group(unsigned group) { return GM_GRP_A + GM_GRP_B - group; }

/* The first of the open groups, for an operation that keeps its dependences in any group. */
static inline int open_group(const sched_node *n, unsigned open) {
  unsigned group = first_group(n);
  return (int)(open >> group & 1 ? group : other_group(group));
}

/* The first group of node i, of those in `open`, in which it keeps its dependences in bundle t; -1 if there is none. Some dependence is
   closer than `clear`. */
static int keeping_group(const sched_pass *p, int i, int t, unsigned open, int *forwards) {
  const sched_node *n = &p->g->n[i];
  if (p->g->exact)
    return keeps_exactly(p, i, t, forwards) ? open_group(n, open) : -1;
  unsigned group = first_group(n);
  for (unsigned k = 0; k <= n->flex; k++, group = other_group(group)) {
    *forwards = 0;
    if ((open >> group & 1) && keeps_all(p, i, t, n->flex ? sched_lat_in(p->g, group) : n->lat, forwards))
      return (int)group;
  }
  return -1;
}

/* ---- one pass ---- */

enum { MAX_FORWARDS = 4 /* two sources each of two readers */ };

static void mark_spans(sched_pass *p, int from, int to) {
  for (int t = from; t < to; t++)
    p->row[t + p->zero].spans = 1;
}

/* Finds the bundles of a ready operation: the first possible one, and that from which on all are possible. All neighbours of the operation
   on the side where the pass began are placed. */
static void find_turn(const sched_pass *p, sched_ready *r) {
  const sched_graph *g = p->g;
  const sched_node *x = &g->n[r->node];
  const bool forward = p->dir > 0;
  int soonest = forward ? x->entry : 0, clear = soonest;
  for (int d = forward ? x->in : x->out; d >= 0;) {
    const sched_dep *e = &g->dep[d];
    const int at = g->n[forward ? e->from : e->to].t * p->dir;
    soonest = at + e->near[p->f] > soonest ? at + e->near[p->f] : soonest;
    clear = at + e->clear > clear ? at + e->clear : clear;
    d = forward ? e->next_in : e->next_out;
  }
  r->due = soonest;
  r->clear = clear;
}

/* Does node x make the schedule too long, in a bundle counted in the direction of the pass? */
static bool gives_up(const sched_pass *p, const sched_node *x, int now) {
  return (p->dir > 0 ? now + x->after : x->before - 1 + now) + 1 >= p->give_up;
}

/* Makes room in the sorted list of ready operations for one with this rank. */
static sched_ready *room_for(sched_pass *p, double rank) {
  int lo = 0, hi = p->nready;
  while (lo < hi) {
    int mid = (lo + hi) >> 1;
    if (p->ready[mid].rank >= rank)
      lo = mid + 1;
    else
      hi = mid;
  }
  memmove(p->ready + lo + 1, p->ready + lo, (size_t)(p->nready - lo) * sizeof *p->ready);
  p->ready[lo].rank = rank;
  return &p->ready[lo];
}

static void make_ready(sched_pass *p, int i) {
  const sched_node *x = &p->g->n[i];
  sched_ready *r = p->windowed ? room_for(p, sched_rank(p, i)) : &p->ready[p->nready];
  p->nready++;
  r->node = i;
  r->may = x->flex ? 1u << GM_GRP_A | 1u << GM_GRP_B : 1u << x->group;
  r->sure[0] = sched_sure(p, i, 0);
  r->sure[1] = sched_sure(p, i, MAX_FORWARDS);
  find_turn(p, r);
  p->too_long |= gives_up(p, x, r->due);
}

static void drop_ready(sched_pass *p, int at) {
  p->nready--;
  if (p->windowed)
    memmove(p->ready + at, p->ready + at + 1, (size_t)(p->nready - at) * sizeof *p->ready);
  else
    p->ready[at] = p->ready[p->nready];
}

/* Marks the bundles across which node x, just placed, passes or gets a result through f. Only texture operations that are not placed ask
   for them. */
static void mark_forwards(sched_pass *p, const sched_node *x) {
  const sched_graph *g = p->g;
  bool fwd;
  for (int d = p->dir > 0 ? x->in : x->out; d >= 0; d = p->dir > 0 ? g->dep[d].next_in : g->dep[d].next_out) {
    const sched_dep *e = &g->dep[d];
    if (!e->fwd)
      continue;
    const sched_node *from = &g->n[e->from], *to = &g->n[e->to];
    if (distance_ok(p, e, from->lat, to->lat, from->t, to->t, &fwd) && fwd)
      mark_spans(p, from->t, to->t);
  }
}

/* Do choices depend on the lanes that are live? */
static bool counts_lanes(const sched_pass *p) { return !p->order || !p->g->limit; }

/* A lookup is placed in bundle t, in the direction of the pass. */
static void keep_pace(sched_pass *p, int t) {
  p->first_lookup = p->lookups ? p->first_lookup : t;
  p->lookups++;
  p->next_lookup = p->first_lookup + p->lookups * p->pace / SCHED_PACE;
}

static void place_ready_node(sched_pass *p, int i, int t, unsigned grp) {
  sched_graph *g = p->g;
  sched_node *x = &g->n[i];
  sched_row *r = &p->row[t + p->zero];
  x->t = t;
  x->group = grp;
  x->lat = sched_lat_in(g, grp);
  r->op[r->count++] = x->op;
  r->groups |= 1u << grp;
  if (m_is_texture(x->op)) {
    r->tex = true;
    p->textures--;
    if (p->pace)
      keep_pace(p, t * p->dir);
  }
  if (p->textures && p->f)
    mark_forwards(p, x);
  for (int d = p->dir > 0 ? x->out : x->in, next; d >= 0; d = next) {
    const sched_dep *e = &g->dep[d];
    int y = p->dir > 0 ? e->to : e->from;
    next = p->dir > 0 ? e->next_out : e->next_in;
    if (--g->n[y].wait == 0)
      make_ready(p, y);
  }
  if (counts_lanes(p))
    sched_live_update(p, i);
  unsigned a = p->gate_bonus > 0 ? sched_accesses(x->op) : 0;
  for (unsigned k = 0; k < 2; k++)
    if (a >> k & 1)
      p->last_access[k] = t;
  if (x->op->cluster) {
    p->last_cluster = x->op->cluster;
    p->last_cluster_t = t;
  }
  p->open--;
}

/* In passes in program order: would node i be placed far ahead of its turn, and make more lanes live? A value made of constants alone is
   ready from the start, so it could come much too early. */
static bool too_early(sched_pass *p, int i) {
  while (p->oldest < p->g->nn && p->g->n[p->oldest].t != SCHED_OPEN)
    p->oldest++;
  return i > p->oldest + (int)p->g->f->ahead && p->g->n[i].delta > 0;
}

/* The ready operation with the highest priority of those that can issue in bundle t, and its group; -1: none can. The check of dependences
   takes longest, so it comes last. */
static inline __attribute__((always_inline)) int choose_by(sched_pass *p, int t, int *group, const bool weighs) {
  const bool ordered = !p->g->limit && p->g->f->ahead, ports = p->ports;
  const sched_row *row = &p->row[t + p->zero];
  const sched_node *nodes = p->g->n;
  const int n = p->windowed && p->nready > SCHED_WINDOW ? SCHED_WINDOW : p->nready, now = t * p->dir;
  const bool no_lookup = row->spans || now < p->next_lookup;
  const unsigned free = ~(row->groups | (no_lookup ? 1u << GM_GRP_T : 0));
  const double raise = weighs ? sched_max_raise(p) : 0;
  const sched_ready *best = NULL;
  double max = -INFINITY;
  for (const sched_ready *x = p->ready, *end = x + n; x < end; x++) {
    if (now < x->due || !(x->may & free) || (!weighs && ordered && too_early(p, x->node)))
      continue;
    const bool clear = now >= x->clear;
    double prio = x->sure[!clear];
    if (prio + raise <= max)
      continue;
    if (weighs)
      prio = sched_weighed(p, &nodes[x->node], t, prio);
    if (prio <= max || (ports && !sched_ports_ok(p, row, nodes[x->node].op)))
      continue;
    int forwards, found = clear ? open_group(&nodes[x->node], free) : keeping_group(p, x->node, t, x->may & free, &forwards);
    if (found < 0)
      continue;
    if (!clear) {
      prio = sched_sure(p, x->node, forwards);
      prio = weighs ? sched_weighed(p, &nodes[x->node], t, prio) : prio;
      if (prio <= max)
        continue;
    }
    best = x;
    *group = found;
    max = prio;
  }
  return best ? (int)(best - p->ready) : -1;
}

static int choose_ready_node(sched_pass *p, int t, int *group) {
  return sched_weighs(p) ? choose_by(p, t, group, true) : choose_by(p, t, group, false);
}

/* Fills bundle t. False: the schedule is given up. */
static bool fill_bundle(sched_pass *p, int t) {
  const sched_row *row = &p->row[t + p->zero];
  while (p->nready && row->count < p->width) {
    int group, k = choose_ready_node(p, t, &group);
    if (k < 0)
      return true;
    int i = p->ready[k].node;
    p->too_long |= gives_up(p, &p->g->n[i], t * p->dir);
    if (p->too_long)
      return false;
    drop_ready(p, k);
    place_ready_node(p, i, t, (unsigned)group);
  }
  return true;
}

static void start_sched_pass(sched_pass *p) {
  sched_graph *g = p->g;
  const gm_machine *m = g->f->machine;
  p->ports = m->ports_v == 1 || m->ports_o == 1 || m->ports_c == 1 || m->array_banks;
  p->zero = p->dir > 0 ? 0 : p->nrow;
  p->open = g->nn;
  p->textures = 0;
  p->oldest = 0;
  p->nready = 0;
  p->too_long = false;
  p->last_cluster = 0;
  p->lookups = 0;
  p->next_lookup = -p->nrow;
  p->last_access[0] = p->last_access[1] = SCHED_OPEN;
  for (int i = 0; i < g->nn; i++) {
    sched_node *x = &g->n[i];
    x->t = SCHED_OPEN;
    x->wait = p->dir > 0 ? x->nin : x->nout;
    x->group = m_group(x->op);
    x->lat = m_latency(g->f, x->op);
    p->textures += m_is_texture(x->op);
  }
  for (int i = 0; i < g->nn; i++)
    if (!g->n[i].wait)
      make_ready(p, i);
  if (counts_lanes(p))
    sched_live_reset(p);
}

/* Shifts the schedule to bundles 0 .. len-1. If an operation would then be too early for results of earlier blocks, all are shifted
   later. */
static void shift_to_start(sched_graph *g) {
  int lo = 0, hi = 0, shift = 0;
  for (int i = 0; i < g->nn; i++) {
    lo = i == 0 || g->n[i].t < lo ? g->n[i].t : lo;
    hi = i == 0 || g->n[i].t > hi ? g->n[i].t : hi;
  }
  for (int i = 0; i < g->nn; i++)
    if (g->n[i].entry - (g->n[i].t - lo) > shift)
      shift = g->n[i].entry - (g->n[i].t - lo);
  for (int i = 0; i < g->nn; i++)
    g->n[i].t += shift - lo;
  g->len = g->nn ? hi - lo + shift + 1 : 0;
}

bool sched_pass_run(sched_pass *p) {
  start_sched_pass(p);
  for (int step = 0; p->open && step < p->nrow; step++) {
    int t = p->dir > 0 ? step : -1 - step;
    p->row[t + p->zero] = (sched_row){0};
    if (!fill_bundle(p, t))
      return false;
  }
  if (p->open)
    return false;
  shift_to_start(p->g);
  return true;
}
