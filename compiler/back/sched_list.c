/* SPDX-License-Identifier: Apache-2.0 */
/* List scheduling of one block, forward or backward, many times with perturbed priorities; the cheapest result wins.

   Invariant: placed operations satisfy every dependence among them at all times. `fits` checks a candidate against its placed
   neighbours on both sides, so the direction only changes the order in which bundles are filled. A dependence through a register needs
   L+2 bundles or more; through f exactly L, with no texture operation from the producer's bundle up to the reader's; nothing in between
   is legal. Backward passes find forwarding pairs most readily: the readers' places are known when a producer is placed. */
#include <string.h>

#include "back/sched.h"

typedef struct {
  m_op *op[2];
  uint8_t groups, count; /* groups in use, bit per group */
  uint8_t spans;         /* forwarded results standing across: no texture operation here */
  bool tex;
} slot_row;

typedef struct {
  sched_graph *g;
  slot_row *row; /* rows, bundle t at row[t + zero] */
  int zero, nrow;
  int dir;  /* +1 forward, -1 backward */
  int open; /* not yet placed */
  double forward_bonus, pressure, gate_bonus;
  double *off; /* disturbance of each node's priority */
  uint64_t rng;
  int live, last_cluster_t;
  unsigned last_cluster;
  int last_access[2]; /* bundle of the last access to v, o; SCHED_OPEN: none */
  int *ready, nready;
} pass;

static double uniform(pass *p) {
  p->rng ^= p->rng << 13;
  p->rng ^= p->rng >> 7;
  p->rng ^= p->rng << 17;
  return (double)(p->rng >> 11) / 9007199254740992.0;
}

/* ---- legality ---- */

static bool tex_between(const pass *p, int from, int to) {
  for (int t = from; t < to; t++)
    if (p->row[t + p->zero].tex)
      return true;
  return false;
}

/* Is the distance d legal, and does it go through f? */
static bool distance_ok(const pass *p, const sched_dep *e, unsigned lat, unsigned lat_to, int from, int to, bool *fwd) {
  const sched_graph *g = p->g;
  int d = to - from;
  *fwd = false;
  switch (e->kind) {
  case DEP_RAW:
    if (d >= sched_distance(g, lat))
      return true;
    *fwd = e->fwd && d == (int)lat && !tex_between(p, from, to);
    return *fwd;
  case DEP_WAR:
    return d >= 0;
  case DEP_WAW:
    return d >= 1 && d * (int)g->threads + (int)lat_to > (int)lat;
  case DEP_ORDER:
    return d >= e->min;
  case DEP_SLACK:
    return d >= sched_distance(g, lat) - e->min - 1;
  }
  return false;
}

static unsigned lat_in(const sched_graph *g, unsigned group) { return group <= GL_GRP_C ? g->f->machine->lat[group] : 1; }

/* May node i with latency lat stand in bundle t? Counts the sources it would forward on either side. */
static bool fits(const pass *p, int i, int t, unsigned lat, int *forwards) {
  const sched_graph *g = p->g;
  bool fwd;
  *forwards = 0;
  for (int d = g->n[i].in; d >= 0; d = g->dep[d].next_in) {
    const sched_node *x = &g->n[g->dep[d].from];
    if (x->t == SCHED_OPEN)
      continue;
    if (!distance_ok(p, &g->dep[d], x->lat, lat, x->t, t, &fwd))
      return false;
    *forwards += fwd;
  }
  for (int d = g->n[i].out; d >= 0; d = g->dep[d].next_out) {
    const sched_node *x = &g->n[g->dep[d].to];
    if (x->t == SCHED_OPEN)
      continue;
    if (!distance_ok(p, &g->dep[d], lat, x->lat, t, x->t, &fwd))
      return false;
    *forwards += fwd;
  }
  return true;
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

/* Files with a single read port: one register of the file a bundle. */
static bool ports_ok(const pass *p, const slot_row *r, const m_op *o) {
  unsigned a, b;
  for (unsigned c = 0; c < r->count; c++)
    for (unsigned k = 0; k < m_nsrc(o); k++)
      for (unsigned j = 0; j < m_nsrc(r->op[c]); j++)
        if (port_file(p->g->f, &o->src[k], &a) && port_file(p->g->f, &r->op[c]->src[j], &b) && a >> 16 == b >> 16 && a != b)
          return false;
  return true;
}

/* The group in which node i can issue in bundle t; -1 if it cannot. */
static int group_for(const pass *p, int i, int t, int *forwards) {
  const sched_graph *g = p->g;
  const sched_node *x = &g->n[i];
  const slot_row *r = &p->row[t + p->zero];
  if (t + p->zero < 0 || t + p->zero >= p->nrow || r->count >= g->f->machine->issue_width || (p->dir > 0 && t < x->entry))
    return -1;
  if (x->op->op == GL_OP_tex && r->spans)
    return -1;
  if (!ports_ok(p, r, x->op))
    return -1;
  unsigned first = x->flex ? (x->op->id & 1 ? GL_GRP_A : GL_GRP_B) : x->group;
  for (unsigned n = 0; n < (x->flex ? 2u : 1u); n++) {
    unsigned grp = n ? (first == GL_GRP_A ? GL_GRP_B : GL_GRP_A) : first;
    if (!(r->groups >> grp & 1) && fits(p, i, t, lat_in(g, grp), forwards))
      return (int)grp;
  }
  return -1;
}

/* ---- pressure ---- */

/* Change of the number of live lanes if node i is placed next. */
static int live_delta(const pass *p, int i) {
  const sched_graph *g = p->g;
  const sched_node *x = &g->n[i];
  int delta = 0;
  for (int k = 0; k < x->nread; k++) {
    const sched_val *v = &g->val[g->list[x->first_read + k]];
    if (!v->counts)
      continue;
    if (p->dir > 0)
      delta -= v->rem == 1 && !v->live_out;
    else
      delta += !v->live;
  }
  for (int k = 0; k < x->ndef; k++) {
    const sched_val *v = &g->val[g->list[x->first_def + k]];
    if (!v->counts)
      continue;
    if (p->dir > 0)
      delta += v->uses > 0 || v->live_out;
    else
      delta -= v->live;
  }
  return delta;
}

static void live_update(pass *p, int i) {
  sched_graph *g = p->g;
  const sched_node *x = &g->n[i];
  p->live += live_delta(p, i);
  for (int k = 0; k < x->nread; k++) {
    sched_val *v = &g->val[g->list[x->first_read + k]];
    v->rem--;
    v->live = true;
  }
  for (int k = 0; k < x->ndef; k++)
    g->val[g->list[x->first_def + k]].live = p->dir > 0;
}

static void live_reset(pass *p) {
  sched_graph *g = p->g;
  p->live = g->through;
  for (size_t k = 0; k < g->nval; k++) {
    sched_val *v = &g->val[k];
    v->rem = v->uses;
    v->live = p->dir > 0 ? v->def < 0 : v->live_out;
    p->live += v->live && v->counts;
  }
}

/* ---- one pass ---- */

/* Which buffers an operation accesses: bit 0 v, bit 1 o. */
static unsigned accesses(const m_op *o) {
  unsigned a = o->dfile == MF_O ? 2 : 0;
  for (unsigned k = 0; k < m_nsrc(o); k++)
    a |= o->src[k].file == MF_V ? 1 : o->src[k].file == MF_O ? 2 : 0;
  return a;
}

/* Draws accesses of one buffer together: waking the gate once more costs wake cycles. */
static double gate_term(const pass *p, const m_op *o, int t) {
  unsigned a = accesses(o);
  double r = 0;
  for (unsigned k = 0; k < 2; k++) {
    if (!(a >> k & 1) || p->last_access[k] == SCHED_OPEN)
      continue;
    int gap = (t - p->last_access[k]) * p->dir;
    r += gap <= (int)p->g->f->weight.wake + 1 ? p->gate_bonus : -p->gate_bonus;
  }
  return r;
}

static double priority(pass *p, int i, int t, int forwards) {
  const sched_graph *g = p->g;
  const sched_node *x = &g->n[i];
  if (!g->limit) /* program order */
    return -i;
  double r = p->dir > 0 ? x->height + x->op->bias : x->depth - x->op->bias;
  r += p->off[i] + p->forward_bonus * forwards;
  if (p->gate_bonus > 0)
    r += gate_term(p, x->op, t);
  if (x->op->cluster && x->op->cluster == p->last_cluster && (t - p->last_cluster_t) * p->dir <= 1)
    r += 8;
  int limit = (int)g->limit * 4, delta = live_delta(p, i);
  double room = limit - p->live;
  if (delta > 0 && delta > room)
    r -= 40.0 * p->pressure * (delta - (room > 0 ? room : 0));
  else
    r -= p->pressure * delta * (room < 6 ? 2.0 : room < limit / 2.0 ? 0.3 : 0.02);
  return r;
}

static void mark_spans(pass *p, int from, int to) {
  for (int t = from; t < to; t++)
    p->row[t + p->zero].spans = 1;
}

static void place(pass *p, int i, int t, unsigned grp) {
  sched_graph *g = p->g;
  sched_node *x = &g->n[i];
  slot_row *r = &p->row[t + p->zero];
  bool fwd;
  x->t = t;
  x->group = grp;
  x->lat = lat_in(g, grp);
  r->op[r->count++] = x->op;
  r->groups |= 1u << grp;
  r->tex |= x->op->op == GL_OP_tex;
  for (int d = x->in; d >= 0; d = g->dep[d].next_in) {
    sched_node *y = &g->n[g->dep[d].from];
    y->wait_out--;
    if (p->dir < 0 && y->wait_out == 0)
      p->ready[p->nready++] = g->dep[d].from;
    if (y->t != SCHED_OPEN && distance_ok(p, &g->dep[d], y->lat, x->lat, y->t, t, &fwd) && fwd)
      mark_spans(p, y->t, t);
  }
  for (int d = x->out; d >= 0; d = g->dep[d].next_out) {
    sched_node *y = &g->n[g->dep[d].to];
    y->wait_in--;
    if (p->dir > 0 && y->wait_in == 0)
      p->ready[p->nready++] = g->dep[d].to;
    if (y->t != SCHED_OPEN && distance_ok(p, &g->dep[d], x->lat, y->lat, t, y->t, &fwd) && fwd)
      mark_spans(p, t, y->t);
  }
  live_update(p, i);
  unsigned a = accesses(x->op);
  for (unsigned k = 0; k < 2; k++)
    if (a >> k & 1)
      p->last_access[k] = t;
  if (x->op->cluster) {
    p->last_cluster = x->op->cluster;
    p->last_cluster_t = t;
  }
  p->open--;
}

/* Fills bundle t. */
static void fill(pass *p, int t) {
  for (;;) {
    int best = -1, best_grp = -1;
    double best_prio = 0;
    for (int k = 0; k < p->nready; k++) {
      int forwards, grp = group_for(p, p->ready[k], t, &forwards);
      if (grp < 0)
        continue;
      double prio = priority(p, p->ready[k], t, forwards);
      if (best < 0 || prio > best_prio) {
        best = k;
        best_grp = grp;
        best_prio = prio;
      }
    }
    if (best < 0)
      return;
    int i = p->ready[best];
    p->ready[best] = p->ready[--p->nready];
    place(p, i, t, (unsigned)best_grp);
  }
}

static void start(pass *p) {
  sched_graph *g = p->g;
  memset(p->row, 0, (size_t)p->nrow * sizeof *p->row);
  p->open = g->nn;
  p->nready = 0;
  p->last_cluster = 0;
  p->last_access[0] = p->last_access[1] = SCHED_OPEN;
  for (int i = 0; i < g->nn; i++) {
    sched_node *x = &g->n[i];
    x->t = SCHED_OPEN;
    x->wait_in = x->wait_out = 0;
    x->group = m_group(x->op);
    x->lat = m_latency(g->f, x->op);
    for (int d = x->in; d >= 0; d = g->dep[d].next_in)
      x->wait_in++;
    for (int d = x->out; d >= 0; d = g->dep[d].next_out)
      x->wait_out++;
    if (!(p->dir > 0 ? x->wait_in : x->wait_out))
      p->ready[p->nready++] = i;
  }
  live_reset(p);
}

/* Moves the result to bundles 0 .. len-1; operations that wait for earlier blocks push everything back. */
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

static bool run(pass *p) {
  start(p);
  for (int step = 0; p->open && step < p->nrow; step++) {
    int t = p->dir > 0 ? step : -1 - step;
    fill(p, t);
  }
  if (p->open)
    return false;
  normalise(p->g);
  return true;
}

/* ---- cost ---- */

typedef struct {
  int *end, *diff;
  char *mark, *frozen;
} cost_space;

/* Most lanes alive at once. */
static int live_peak(const sched_graph *g, cost_space *s) {
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
    if (g->n[i].op->op == GL_OP_tex)
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

static double cost(const sched_graph *g, cost_space *s) {
  const m_weight *w = &g->f->weight;
  double c = (w->cycle > 0 ? w->cycle : 1) * length(g) + 1e-4 * g->len;
  int lanes = live_peak(g, s), excess = g->limit ? lanes - 4 * (int)g->limit : 0;
  if (w->open_v > 0 || w->open_o > 0)
    find_frozen(g, s->frozen);
  if (w->open_v > 0)
    c += w->open_v * open_cycles(g, 0, s->mark, s->frozen);
  if (w->open_o > 0)
    c += w->open_o * open_cycles(g, 1, s->mark, s->frozen);
  c += 1e-3 * lanes;
  if (excess > 0)
    c += 20.0 * (w->cycle > 0 ? w->cycle : 1) * excess;
  return c;
}

/* ---- search ---- */

static int bound(const sched_graph *g) {
  int count[GL_GRP_COUNT] = {0}, flex = 0, best = 0;
  for (int i = 0; i < g->nn; i++) {
    if (g->n[i].flex)
      flex++;
    else
      count[m_group(g->n[i].op)]++;
    int p = (int)(g->n[i].depth + g->n[i].height) + 1;
    best = p > best ? p : best;
  }
  for (unsigned k = 0; k < GL_GRP_COUNT; k++)
    best = count[k] > best ? count[k] : best;
  int ab = (count[GL_GRP_A] + count[GL_GRP_B] + flex + 1) / 2, width = (int)g->f->machine->issue_width;
  best = ab > best ? ab : best;
  return (g->nn + width - 1) / width > best ? (g->nn + width - 1) / width : best;
}

static void save(sched_graph *g, int *t, uint8_t *grp, int *len) {
  for (int i = 0; i < g->nn; i++) {
    t[i] = g->n[i].t;
    grp[i] = g->n[i].group;
  }
  *len = g->len;
}

static void restore(sched_graph *g, const int *t, const uint8_t *grp, int len) {
  for (int i = 0; i < g->nn; i++) {
    g->n[i].t = t[i];
    g->n[i].group = grp[i];
    g->n[i].lat = lat_in(g, grp[i]);
  }
  g->len = len;
}

/* Number of passes: fewer on larger blocks, so that a compilation stays well under a second. */
static int tries(const sched_graph *g) {
  if (!g->limit)
    return 1;
  if (g->o->opt == 0)
    return 2;
  long work = (long)g->nn * g->nn / 4 + 10 * g->nn + 20;
  long n = (g->o->opt > 1 ? 3000000L : 500000L) / work;
  return n < 40 ? 40 : n > 1000 ? 1000 : (int)n;
}

/* Settings of a fresh pass k. The first ones are plain; then priorities are disturbed more and more. */
static void settings(pass *p, int k) {
  static const double noise[] = {0.3, 1, 2, 3, 5};
  bool gates = p->g->f->weight.open_v > 0 || p->g->f->weight.open_o > 0;
  p->dir = (k & 1) || p->g->o->forward == GC_FORWARD_PASSIVE || !p->g->limit ? 1 : -1;
  p->forward_bonus = p->g->o->forward == GC_FORWARD_POSITIVE ? (k / 4 % 3) * 1.0 + 1 : 0;
  p->pressure = k & 2 ? 1 : 0.15;
  p->gate_bonus = gates ? (k / 2 % 4) * 2.0 : 0;
  for (int i = 0; i < p->g->nn; i++)
    p->off[i] = k < 8 ? 0 : noise[k % 5] * uniform(p);
}

/* A neighbour of the settings in hand: a few priorities changed, seldom the other parameters. */
static void mutate(pass *p) {
  int n = 1 + (int)(3 * uniform(p));
  for (int k = 0; k < n; k++)
    p->off[(int)(p->g->nn * uniform(p))] += 8 * (uniform(p) - 0.5);
  double u = uniform(p);
  if (u < 0.05)
    p->pressure = p->pressure > 0.5 ? 0.15 : 1;
  else if (u < 0.1 && p->g->o->forward == GC_FORWARD_POSITIVE)
    p->forward_bonus = 1 + 2 * uniform(p);
  else if (u < 0.15 && p->gate_bonus > 0)
    p->gate_bonus = 6 * uniform(p) + 0.1;
}

static int horizon(const sched_graph *g) {
  int n = 64;
  for (int i = 0; i < g->nn; i++)
    n += sched_distance(g, g->n[i].lat > 8 ? g->n[i].lat : 8) + 1;
  return n;
}

typedef struct {
  double cost, forward_bonus, pressure, gate_bonus;
  int dir, len;
  double *off;
  int *t;
  uint8_t *grp;
} best_pass;

static void keep(const pass *p, best_pass *b, double c) {
  b->cost = c;
  b->forward_bonus = p->forward_bonus;
  b->pressure = p->pressure;
  b->gate_bonus = p->gate_bonus;
  b->dir = p->dir;
  memcpy(b->off, p->off, (size_t)p->g->nn * sizeof *b->off);
  save(p->g, b->t, b->grp, &b->len);
}

static void resume(pass *p, const best_pass *b) {
  p->forward_bonus = b->forward_bonus;
  p->pressure = b->pressure;
  p->gate_bonus = b->gate_bonus;
  p->dir = b->dir;
  memcpy(p->off, b->off, (size_t)p->g->nn * sizeof *b->off);
}

/* A third of the passes from fresh settings, the rest climbs from the best. */
static void climb(pass *p, best_pass *b, cost_space *s) {
  const sched_graph *g = p->g;
  bool plain = g->f->weight.open_v <= 0 && g->f->weight.open_o <= 0;
  int n = tries(g), low = bound(g);
  for (int k = 0; k < n; k++) {
    if (k < 8 || k < n / 3) {
      settings(p, k);
    } else {
      resume(p, b);
      mutate(p);
    }
    if (!run(p))
      continue;
    double c = cost(g, s);
    if (b->cost < 0 || c <= b->cost)
      keep(p, b, c);
    if (plain && b->len <= low && b->cost < low * (g->f->weight.cycle > 0 ? g->f->weight.cycle : 1) + 1 && k >= 8)
      return;
  }
}

void sched_search(sched_graph *g) {
  gc_arena *a = g->f->arena;
  size_t n = (size_t)g->nn + 1;
  pass p = {.g = g, .rng = 0x9e3779b97f4a7c15ull};
  p.nrow = 2 * horizon(g);
  p.zero = p.nrow / 2;
  p.row = gc_alloc(a, (size_t)p.nrow * sizeof *p.row);
  p.ready = gc_alloc(a, n * sizeof *p.ready);
  p.off = gc_alloc(a, n * sizeof *p.off);
  cost_space s = {gc_alloc(a, (g->nval + 1) * sizeof(int)), gc_alloc(a, ((size_t)p.nrow + 2) * sizeof(int)),
                  gc_alloc(a, (size_t)p.nrow + 16), gc_alloc(a, (size_t)p.nrow + 16)};
  best_pass b = {.cost = -1, .off = gc_alloc(a, n * sizeof *b.off), .t = gc_alloc(a, n * sizeof *b.t), .grp = gc_alloc(a, n)};
  climb(&p, &b, &s);
  restore(g, b.t, b.grp, b.len);
}
