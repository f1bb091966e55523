/* SPDX-License-Identifier: Apache-2.0 */
/* Slides accesses after the passes: single accesses of the buffers move to other bundles, or change places with operations there, where
   that makes the schedule cheaper (docs/gating.md, "Late moves"). A pass fills bundle after bundle and does not look back. So it may
   issue an access as soon as its operands are there, although the access would cost less next to a later one. Texture and flow
   operations do not move. */
#include <string.h>

#include "cost/cost.h"
#include "schedule/sched.h"
#include "schedule/sched_weights.h"

/* What the gate of a buffer costs; missed: as in cost_gate. */
typedef struct {
  double cost;
  unsigned missed;
} gate_cost;

typedef struct {
  sched_pass *p;
  sched_graph *g;
  sched_space *s;
  int (*at)[2];       /* by bundle: its nodes, in the order of its row */
  uint8_t *access[2]; /* of v, o: accesses by cycle */
  uint64_t *any[2];   /* the cycles with accesses, a bit each */
  gate_cost gate[2];  /* what the gates cost in the schedule kept last */
  double gates;       /* both together */
  struct slide_window {
    int lo, hi;
    unsigned now;
  } * window;     /* by node: the bundles that are possible while the others stay, if `now` is that of the schedule */
  unsigned now;   /* changes with the schedule */
  bool *alone_in; /* bundles in which the access being moved would have no neighbour */
  double cost;
  int lanes;  /* most lanes that may be live at once */
  bool quick; /* try only moves that shut a gate, not those that only save registers */
  long work;  /* cycles and operations that may still be looked at */
} slide;

static bool may_move(const sched_node *x) { return !m_is_texture(x->op) && m_group(x->op) != GM_GRP_F; }

/* Are all dependences on placed operations kept if node i is in bundle t? */
static bool node_fits_bundle(const slide *l, int i, int t, unsigned lat) {
  const sched_graph *g = l->g;
  bool fwd;
  for (int d = g->n[i].in; d >= 0; d = g->dep[d].next_in) {
    const sched_node *x = &g->n[g->dep[d].from];
    if (x->t != SCHED_OPEN && !sched_distance_ok(l->p, &g->dep[d], x->lat, lat, x->t, t, &fwd))
      return false;
  }
  for (int d = g->n[i].out; d >= 0; d = g->dep[d].next_out) {
    const sched_node *x = &g->n[g->dep[d].to];
    if (x->t != SCHED_OPEN && !sched_distance_ok(l->p, &g->dep[d], lat, x->lat, t, x->t, &fwd))
      return false;
  }
  return true;
}

/* The shortest distance in bundles that keeps a dependence. */
static int find_shortest_distance(const slide *l, const sched_dep *d) {
  unsigned lat = l->g->n[d->from].lat;
  return d->kind == DEP_RAW ? sched_nearest(l->g, d, lat, true) : d->kind == DEP_WAW ? 1 : d->kind == DEP_WAR ? 0 : d->min;
}

/* The bundles that are possible for node i while the others stay. */
static void find_window(const slide *l, int i, int *lo, int *hi) {
  const sched_graph *g = l->g;
  *lo = g->n[i].entry;
  *hi = g->len - 1;
  for (int d = g->n[i].in; d >= 0; d = g->dep[d].next_in)
    if (g->dep[d].kind != DEP_SLACK && g->n[g->dep[d].from].t + find_shortest_distance(l, &g->dep[d]) > *lo)
      *lo = g->n[g->dep[d].from].t + find_shortest_distance(l, &g->dep[d]);
  for (int d = g->n[i].out; d >= 0; d = g->dep[d].next_out)
    if (g->dep[d].kind != DEP_SLACK && g->n[g->dep[d].to].t - find_shortest_distance(l, &g->dep[d]) < *hi)
      *hi = g->n[g->dep[d].to].t - find_shortest_distance(l, &g->dep[d]);
}

/* The group in which node i can issue in bundle t; -1 if it cannot. */
static int group_for(const slide *l, int i, int t) {
  const sched_node *x = &l->g->n[i];
  const sched_row *r = &l->p->row[t];
  if (r->count >= l->g->f->machine->issue_width || t < x->entry || !sched_ports_ok(l->p, r, x->op))
    return -1;
  for (unsigned group = 0; group <= GM_GRP_C; group++)
    if ((x->flex ? group <= GM_GRP_B : group == m_group(x->op)) && !(r->groups >> group & 1) &&
        node_fits_bundle(l, i, t, sched_lat_in(l->g, group)))
      return (int)group;
  return -1;
}

/* ---- what the gates cost ---- */

static void count_one(slide *l, unsigned which, int cycle, int by) {
  uint8_t n = l->access[which][cycle] += (uint8_t)by;
  uint64_t bit = UINT64_C(1) << cycle % 64, *word = &l->any[which][cycle / 64];
  *word = n ? *word | bit : *word & ~bit;
}

static void count_node_accesses(slide *l, int i, int t, int by) {
  const m_op *o = l->g->n[i].op;
  for (unsigned k = 0; k < m_nsrc(o); k++)
    if (o->src[k].file == MF_V || o->src[k].file == MF_O)
      count_one(l, o->src[k].file == MF_O, t + GM_TIME_READ, by);
  if (o->dfile == MF_O)
    count_one(l, 1, t + (int)gm_time_writes_back(l->g->n[i].lat), by);
}

static gate_cost cost_of_gate(const slide *l, unsigned which) {
  const m_weight *w = &l->g->f->weight;
  cost_gate k = cost_gate_new(l->g->f->machine, l->s->before, l->s->frozen, w->wake, w->stalls);
  for (int word = 0, n = (l->g->len + GM_TIME_TAIL + 63) / 64; word < n; word++)
    for (uint64_t left = l->any[which][word]; left; left &= left - 1)
      cost_gate_access(&k, 64 * word + __builtin_ctzll(left));
  return (gate_cost){(which ? w->open_o : w->open_v) * k.open + w->cycle * k.stall, k.missed};
}

/* What the gates cost; moved: buffers whose accesses differ from those of the schedule kept last. Leaves their costs in now[]. */
static double gates_cost(slide *l, unsigned moved, gate_cost now[2]) {
  const m_weight *w = &l->g->f->weight;
  for (unsigned which = 0; which < 2; which++)
    now[which] = moved >> which & 1 ? cost_of_gate(l, which) : l->gate[which];
  unsigned missed = now[0].missed > now[1].missed ? now[0].missed : now[1].missed;
  l->work -= 2 * (l->g->len + GM_TIME_TAIL);
  return now[0].cost + now[1].cost + (l->g->b == l->g->f->entry && !w->stalls ? w->cycle * missed : 0);
}

/* Is there another access of buffer `which` so close to `cycle` that an access there would share its open gate? */
static bool has_neighbour(const slide *l, unsigned which, int cycle) {
  int reach = (int)l->g->f->weight.wake + 1, from = cycle > reach ? cycle - reach : 0, to = cycle + reach,
      end = l->g->len + GM_TIME_TAIL - 1;
  to = to < end ? to : end;
  for (int word = from / 64; word <= to / 64; word++) {
    uint64_t bits = l->any[which][word];
    bits = word == from / 64 ? bits >> from % 64 << from % 64 : bits;
    bits = word == to / 64 ? bits << (63 - to % 64) : bits;
    if (bits)
      return true;
  }
  return false;
}

/* Would no access of node i share an open gate with another access if the node were in bundle t? Then the move gains nothing. The node's
   own accesses are not counted at this point. */
static bool stays_alone(const slide *l, int i, int t) {
  const m_op *o = l->g->n[i].op;
  bool reads = (sched_accesses(o) & 1) && has_neighbour(l, 0, t + GM_TIME_READ);
  return !reads && !(o->dfile == MF_O && has_neighbour(l, 1, t + (int)gm_time_writes_back(l->g->n[i].lat)));
}

/* What the gates would cost without node i's accesses. */
static double gates_without(slide *l, int i) {
  gate_cost now[2];
  count_node_accesses(l, i, l->g->n[i].t, -1);
  double c = gates_cost(l, sched_accesses(l->g->n[i].op), now);
  count_node_accesses(l, i, l->g->n[i].t, 1);
  return c;
}

/* ---- moves ---- */

/* Takes node i out of its bundle. */
static void take_out(slide *l, int i) {
  sched_node *x = &l->g->n[i];
  sched_row *r = &l->p->row[x->t];
  if (r->op[0] == x->op) {
    r->op[0] = r->op[1];
    l->at[x->t][0] = l->at[x->t][1];
  }
  r->count--;
  r->groups &= (uint8_t) ~(1u << x->group);
  count_node_accesses(l, i, x->t, -1);
  x->t = SCHED_OPEN;
}

static void put_node_in_bundle(slide *l, int i, int t, unsigned group) {
  sched_node *x = &l->g->n[i];
  sched_row *r = &l->p->row[t];
  x->t = t;
  x->group = group;
  x->lat = sched_lat_in(l->g, group);
  l->at[t][r->count] = i;
  r->op[r->count++] = x->op;
  r->groups |= (uint8_t)(1u << group);
  count_node_accesses(l, i, t, 1);
}

/* Keeps the schedule as it is after a move of accesses of some buffers if the move made it cheaper. Returns whether it did. */
static bool keep_cheaper_slide(slide *l, unsigned moved) {
  gate_cost now[2];
  double gates = gates_cost(l, moved, now);
  if (gates > l->gates + (l->quick ? -1e-9 : 1e-9))
    return false;
  double c = sched_cost(l->g, l->s);
  l->work -= 8 * l->g->nn;
  if (c >= l->cost - 1e-9 || l->s->lanes > l->lanes)
    return false;
  l->now++;
  l->cost = c;
  l->gates = gates;
  memcpy(l->gate, now, sizeof now);
  return true;
}

/* Puts node i last in its bundle, as a move that is undone leaves it. */
static void put_last(slide *l, int i) {
  int t = l->g->n[i].t, other = l->at[t][1];
  sched_row *r = &l->p->row[t];
  if (r->count < 2 || l->at[t][0] != i)
    return;
  l->at[t][0] = other;
  l->at[t][1] = i;
  r->op[0] = r->op[1];
  r->op[1] = l->g->n[i].op;
}

static bool relocate_node(slide *l, int i, int t) {
  sched_node *x = &l->g->n[i];
  int from = x->t, group = group_for(l, i, t);
  unsigned was = x->group;
  if (group < 0) {
    put_last(l, i);
    return false;
  }
  take_out(l, i);
  put_node_in_bundle(l, i, t, (unsigned)group);
  if (keep_cheaper_slide(l, sched_accesses(x->op)))
    return true;
  take_out(l, i);
  put_node_in_bundle(l, i, from, was);
  return false;
}

/* Has the bundle of node j a slot for node i when j has left it? */
static bool has_slot(const slide *l, int i, int j) {
  const sched_node *x = &l->g->n[i], *y = &l->g->n[j];
  unsigned taken = l->p->row[y->t].groups & ~(1u << y->group);
  return (x->flex ? 1u << GM_GRP_A | 1u << GM_GRP_B : 1u << m_group(x->op)) & ~taken;
}

/* Could node j be in bundle t, as far as its window tells? If its latency may change with its group, its window tells nothing. */
static bool in_window(slide *l, int j, int t) {
  struct slide_window *w = &l->window[j];
  if (l->g->n[j].flex && l->g->f->machine->lat[GM_GRP_A] != l->g->f->machine->lat[GM_GRP_B])
    return true;
  if (w->now != l->now) {
    find_window(l, j, &w->lo, &w->hi);
    w->now = l->now;
  }
  return t >= w->lo && t <= w->hi;
}

static bool exchange_nodes(slide *l, int i, int j) {
  sched_node *x = &l->g->n[i], *y = &l->g->n[j];
  int from = x->t, to = y->t;
  unsigned was_x = x->group, was_y = y->group;
  if (!has_slot(l, i, j) || !has_slot(l, j, i) || !in_window(l, j, from)) {
    put_last(l, i);
    put_last(l, j);
    return false;
  }
  take_out(l, i);
  take_out(l, j);
  int a = group_for(l, i, to);
  if (a >= 0) {
    put_node_in_bundle(l, i, to, (unsigned)a);
    int b = group_for(l, j, from);
    if (b >= 0) {
      put_node_in_bundle(l, j, from, (unsigned)b);
      if (keep_cheaper_slide(l, sched_accesses(x->op) | sched_accesses(y->op)))
        return true;
      take_out(l, j);
    }
    take_out(l, i);
  }
  put_node_in_bundle(l, i, from, was_x);
  put_node_in_bundle(l, j, to, was_y);
  return false;
}

static void fill_rows(slide *l) {
  sched_pass *p = l->p;
  p->zero = 0;
  p->dir = 1;
  for (int t = 0; t < l->g->len; t++)
    p->row[t] = (sched_row){0};
  for (int i = 0; i < l->g->nn; i++) {
    const sched_node *x = &l->g->n[i];
    put_node_in_bundle(l, i, x->t, x->group);
    p->row[x->t].tex |= m_is_texture(x->op);
  }
}

/* Tries all places for one access. */
static bool try_access(slide *l, int i) {
  int lo, hi, from = l->g->n[i].t;
  find_window(l, i, &lo, &hi);
  if (lo >= hi || (l->quick && gates_without(l, i) >= l->gates - 1e-9))
    return false;
  count_node_accesses(l, i, from, -1);
  for (int t = lo; t <= hi; t++)
    l->alone_in[t] = l->quick && stays_alone(l, i, t);
  count_node_accesses(l, i, from, 1);
  for (int t = lo; t <= hi && l->work > 0; t++) {
    if (t == from || l->alone_in[t])
      continue;
    l->work -= 8;
    if (l->p->row[t].count < l->g->f->machine->issue_width && relocate_node(l, i, t))
      return true;
    for (unsigned k = 0; k < l->p->row[t].count; k++)
      if (may_move(&l->g->n[l->at[t][k]]) && exchange_nodes(l, i, l->at[t][k]))
        return true;
  }
  return false;
}

bool sched_slide(sched_pass *p, sched_space *s, long work) {
  slide l = {.p = p, .g = p->g, .s = s, .cost = sched_cost(p->g, s), .quick = p->g->o->opt < 3, .work = work};
  double before = l.cost;
  l.lanes = s->lanes > (int)p->g->limit * SCHED_SLIDE_LANES ? s->lanes : (int)p->g->limit * SCHED_SLIDE_LANES;
  l.at = gc_alloc(p->g->tmp, ((size_t)p->g->len + 1) * sizeof *l.at);
  for (unsigned k = 0; k < 2; k++) {
    l.access[k] = gc_alloc(p->g->tmp, (size_t)p->g->len + GM_TIME_TAIL);
    l.any[k] = gc_alloc(p->g->tmp, ((size_t)p->g->len + GM_TIME_TAIL + 63) / 64 * sizeof *l.any[k]);
  }
  l.window = gc_alloc(p->g->tmp, ((size_t)p->g->nn + 1) * sizeof *l.window);
  l.now = 1;
  fill_rows(&l);
  l.gates = gates_cost(&l, 3, l.gate);
  l.alone_in = gc_alloc(p->g->tmp, (size_t)p->g->len + 1);
  for (bool changed = true; changed && l.work > 0;) {
    changed = false;
    for (int i = 0; i < p->g->nn && l.work > 0; i++)
      if (sched_accesses(p->g->n[i].op) && may_move(&p->g->n[i]))
        changed |= try_access(&l, i);
  }
  return l.cost < before;
}
