/* SPDX-License-Identifier: Apache-2.0 */
/* List scheduling of one block, forward or backward: one pass with given priorities.

   Invariant: placed operations satisfy every dependence among them at all times. `fits` checks a candidate against its placed
   neighbours on both sides, so the direction only changes the order in which bundles are filled. A dependence through a register needs
   the distance of timing/distance.h or more; through f exactly L bundles, with no texture operation from the producer's bundle up to the
   reader's. Nothing in between is legal. Backward passes find forwarding pairs most readily: the readers' places are known when a producer
   is placed. */
#include <string.h>

#include "schedule/sched_priority.h"

/* ---- legality ---- */

static bool tex_between(const sched_pass *p, int from, int to) {
  for (int t = from; t < to; t++)
    if (p->row[t + p->zero].tex)
      return true;
  return false;
}

static inline bool distance_ok(const sched_pass *p, const sched_dep *e, unsigned lat, unsigned lat_to, int from, int to, bool *fwd) {
  const sched_graph *g = p->g;
  int d = to - from;
  *fwd = false;
  switch (e->kind) {
  case DEP_RAW:
    if (d >= sched_reach(g, e, lat))
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

unsigned sched_lat_in(const sched_graph *g, unsigned group) { return group <= GM_GRP_C ? g->f->machine->lat[group] : 1; }

/* Does node i with latency lat keep its dependences in bundle t? Counts the sources it would read through f. All placed neighbours are on
   one side: what it depends on in a forward pass, what depends on it in a backward one. */
static bool keeps_all(const sched_pass *p, int i, int t, unsigned lat, int *forwards) {
  const sched_graph *g = p->g;
  bool fwd;
  for (int d = p->dir > 0 ? g->n[i].in : -1, next; d >= 0; d = next) {
    const sched_dep *e = &g->dep[d];
    const sched_node *x = &g->n[e->from];
    if (!distance_ok(p, e, x->lat, lat, x->t, t, &fwd))
      return false;
    *forwards += fwd;
    next = e->next_in;
  }
  for (int d = p->dir < 0 ? g->n[i].out : -1, next; d >= 0; d = next) {
    const sched_dep *e = &g->dep[d];
    const sched_node *x = &g->n[e->to];
    if (!distance_ok(p, e, lat, x->lat, t, x->t, &fwd))
      return false;
    *forwards += fwd;
    next = e->next_out;
  }
  return true;
}

/* May node i with latency lat go into bundle t? */
static inline bool fits(const sched_pass *p, int i, int t, unsigned lat, int *forwards) {
  *forwards = 0;
  return (t - p->g->n[i].clear) * p->dir >= 0 || keeps_all(p, i, t, lat, forwards);
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

/* The group in which ready node i can issue in bundle t, which has room and is not before the node's turn; -1 if it cannot. */
static inline int group_for(const sched_pass *p, int i, int t, int *forwards) {
  const sched_graph *g = p->g;
  const sched_node *x = &g->n[i];
  const sched_row *r = &p->row[t + p->zero];
  unsigned open = x->may & ~(unsigned)r->groups;
  if (!open || (r->spans && m_is_texture(x->op)) || (p->ports && !sched_ports_ok(p, r, x->op)))
    return -1;
  if (!x->flex)
    return fits(p, i, t, x->lat, forwards) ? (int)x->group : -1;
  unsigned first = x->op->id & 1 ? GM_GRP_A : GM_GRP_B;
  for (unsigned n = 0; n < 2; n++) {
    unsigned grp = n ? GM_GRP_A + GM_GRP_B - first : first;
    if ((open >> grp & 1) && fits(p, i, t, sched_lat_in(g, grp), forwards))
      return (int)grp;
  }
  return -1;
}

/* ---- one pass ---- */

static void mark_spans(sched_pass *p, int from, int to) {
  for (int t = from; t < to; t++)
    p->row[t + p->zero].spans = 1;
}

/* The distance from which on dependence e of a ready node x on a placed node y is kept in any group of x, without forwarding. */
static int clear_gap(const sched_pass *p, const sched_dep *e, const sched_node *y, unsigned least, unsigned most) {
  unsigned first = p->dir > 0 ? y->lat : most, second = p->dir > 0 ? least : y->lat;
  switch (e->kind) {
  case DEP_RAW:
    return sched_reach(p->g, e, first);
  case DEP_WAW:
    return first > second ? (int)(first - second) + 1 : 1;
  case DEP_ORDER:
    return e->min;
  case DEP_SLACK:
    return sched_distance(p->g, first) - e->min - 1;
  default:
    return 0;
  }
}

/* Finds the bundles of ready node x: `turn`, the possible one that is nearest to where the pass began, the earliest in a forward pass, the
   latest in a backward pass; and `clear`, from which on all are possible. All neighbours of the node on that side are placed. */
static void find_turn(const sched_pass *p, sched_node *x) {
  const sched_graph *g = p->g;
  unsigned least = x->lat, most = x->lat;
  x->turn = x->clear = p->dir > 0 ? x->entry : 0;
  if (x->flex) {
    unsigned a = sched_lat_in(g, GM_GRP_A), b = sched_lat_in(g, GM_GRP_B);
    least = a < b ? a : b;
    most = a < b ? b : a;
  }
  for (int d = p->dir > 0 ? x->in : x->out; d >= 0; d = p->dir > 0 ? g->dep[d].next_in : g->dep[d].next_out) {
    const sched_dep *e = &g->dep[d];
    const sched_node *y = &g->n[p->dir > 0 ? e->from : e->to];
    unsigned lat = p->dir > 0 ? y->lat : least;
    int gap = e->kind == DEP_RAW ? (p->f && e->fwd ? (int)gm_time_forward(lat) : sched_reach(g, e, lat)) : e->kind == DEP_WAW ? 1 : 0;
    int turn = y->t + p->dir * gap, clear = y->t + p->dir * clear_gap(p, e, y, least, most);
    x->turn = (turn - x->turn) * p->dir > 0 ? turn : x->turn;
    x->clear = (clear - x->clear) * p->dir > 0 ? clear : x->clear;
  }
}

static void make_ready(sched_pass *p, int i) {
  int at = p->nready++;
  find_turn(p, &p->g->n[i]);
  const sched_ready r = {i, p->g->n[i].turn * p->dir, p->windowed ? sched_rank(p, i) : 0};
  if (p->windowed) {
    int lo = 0, hi = at;
    while (lo < hi) {
      int mid = (lo + hi) / 2;
      if (p->ready[mid].rank >= r.rank)
        lo = mid + 1;
      else
        hi = mid;
    }
    memmove(p->ready + lo + 1, p->ready + lo, (size_t)(at - lo) * sizeof *p->ready);
    at = lo;
  }
  p->ready[at] = r;
}

static void drop_ready(sched_pass *p, int at) {
  p->nready--;
  if (p->windowed)
    memmove(p->ready + at, p->ready + at + 1, (size_t)(p->nready - at) * sizeof *p->ready);
  else
    p->ready[at] = p->ready[p->nready];
}

static void place(sched_pass *p, int i, int t, unsigned grp) {
  sched_graph *g = p->g;
  sched_node *x = &g->n[i];
  sched_row *r = &p->row[t + p->zero];
  bool fwd;
  x->t = t;
  x->group = grp;
  x->lat = sched_lat_in(g, grp);
  r->op[r->count++] = x->op;
  r->groups |= 1u << grp;
  r->tex |= m_is_texture(x->op);
  for (int d = x->in; d >= 0; d = g->dep[d].next_in) {
    sched_node *y = &g->n[g->dep[d].from];
    if (p->dir < 0 && --y->wait == 0)
      make_ready(p, g->dep[d].from);
    else if (p->dir > 0 && g->dep[d].fwd && distance_ok(p, &g->dep[d], y->lat, x->lat, y->t, t, &fwd) && fwd)
      mark_spans(p, y->t, t);
  }
  for (int d = x->out; d >= 0; d = g->dep[d].next_out) {
    sched_node *y = &g->n[g->dep[d].to];
    if (p->dir > 0 && --y->wait == 0)
      make_ready(p, g->dep[d].to);
    else if (p->dir < 0 && g->dep[d].fwd && distance_ok(p, &g->dep[d], x->lat, y->lat, t, y->t, &fwd) && fwd)
      mark_spans(p, t, y->t);
  }
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

/* Fills bundle t. */
static void fill(sched_pass *p, int t) {
  const bool ordered = !p->g->limit && p->g->f->ahead;
  while (p->nready && p->row[t + p->zero].count < p->width) {
    int best = -1, best_grp = -1;
    double best_prio = 0;
    int n = p->windowed && p->nready > SCHED_WINDOW ? SCHED_WINDOW : p->nready;
    for (int k = 0; k < n; k++) {
      const int i = p->ready[k].node;
      if (t * p->dir < p->ready[k].due || (ordered && too_early(p, i)))
        continue;
      int forwards, grp = group_for(p, i, t, &forwards);
      if (grp < 0)
        continue;
      double prio = sched_priority(p, i, t, forwards);
      if (best < 0 || prio > best_prio) {
        best = k;
        best_grp = grp;
        best_prio = prio;
      }
    }
    if (best < 0)
      return;
    int i = p->ready[best].node;
    drop_ready(p, best);
    place(p, i, t, (unsigned)best_grp);
  }
}

static void start(sched_pass *p) {
  sched_graph *g = p->g;
  const gm_machine *m = g->f->machine;
  p->ports = m->ports_v == 1 || m->ports_o == 1 || m->ports_c == 1;
  p->zero = p->dir > 0 ? 0 : p->nrow;
  p->open = g->nn;
  p->oldest = 0;
  p->nready = 0;
  p->last_cluster = 0;
  p->last_access[0] = p->last_access[1] = SCHED_OPEN;
  for (int i = 0; i < g->nn; i++) {
    sched_node *x = &g->n[i];
    x->t = SCHED_OPEN;
    x->wait = 0;
    x->group = m_group(x->op);
    x->lat = m_latency(g->f, x->op);
    x->may = x->flex ? 1u << GM_GRP_A | 1u << GM_GRP_B : 1u << x->group;
    x->urgency = sched_urgency(p, i);
    for (int d = p->dir > 0 ? x->in : x->out; d >= 0; d = p->dir > 0 ? g->dep[d].next_in : g->dep[d].next_out)
      x->wait++;
  }
  for (int i = 0; i < g->nn; i++)
    if (!g->n[i].wait)
      make_ready(p, i);
  sched_live_reset(p);
}

/* Shifts the schedule to bundles 0 .. len-1. If an operation would then be too early for results of earlier blocks, all are shifted
   later. */
static void normalise(sched_graph *g) {
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
  start(p);
  for (int step = 0; p->open && step < p->nrow; step++) {
    int t = p->dir > 0 ? step : -1 - step;
    p->row[t + p->zero] = (sched_row){0};
    fill(p, t);
  }
  if (p->open)
    return false;
  normalise(p->g);
  return true;
}
