/* SPDX-License-Identifier: Apache-2.0 */
/* Finds the fewest open cycles of the gates by SAT. Variables are the schedules of the block (optimum_model.h), whether and where each copy
   issues, which accesses use it, and in which cycles each gate is open. */
#include <math.h>
#include <stdlib.h>

#include "core/machine/machine_power.h"
#include "regress/oracles/optimum/optimum_gates.h"
#include "regress/oracles/optimum/optimum_model.h"

enum { TAIL = 12, V = 0, O = 1 };

typedef struct {
  ex_model m;
  const ex_motion *x;
  unsigned cycles;
  int copies, done; /* first variables: copy k issues in bundle t; in t or earlier */
  int pick;         /* copy k issues in bundle t in group A */
  int *moved;       /* by access; 0: it is not moved */
  int access, open; /* by buffer and cycle */
  int nc;           /* cycles in the model */
  int *count[2];    /* [k]: a gate is open for more than k cycles */
  int max[2];
} model;

static int copy_at(const model *g, int k, int t) { return g->copies + k * g->m.horizon + t; }
static int copy_done(const model *g, int k, int t) { return g->done + k * g->m.horizon + t; }
static int pick_literal(const model *g, int k, int t) { return g->pick + k * g->m.horizon + t; }
static int access_literal(const model *g, int b, int c) { return g->access + b * g->nc + c; }
static int open_literal(const model *g, int b, int c) { return g->open + b * g->nc + c; }

/* Literals of the copies that may issue in bundle t in group g (optimum_model.h). A copy is in group A if that literal is true, otherwise
 * in B. */
static int slots_of_copies(void *ctx, int t, unsigned group, int *lit) {
  model *g = ctx;
  int n = 0;
  for (int k = 0; k < g->x->ncopy && group < 2; k++) {
    int v = sat_var(&g->m.s);
    sat_clause3(&g->m.s, -copy_at(g, k, t), group ? pick_literal(g, k, t) : -pick_literal(g, k, t), v);
    lit[n++] = v;
  }
  return n;
}

static void constrain_gate_copy(model *g, int k) {
  sat *s = &g->m.s;
  for (int t = 0; t < g->m.horizon; t++) {
    int at = copy_at(g, k, t), done = copy_done(g, k, t);
    bool o = g->x->copy[k].buffer == 'o';
    sat_clause2(s, -at, done);
    if (t) {
      sat_clause2(s, -copy_done(g, k, t - 1), done);
      sat_clause2(s, -at, -copy_done(g, k, t - 1));
      sat_clause3(s, -done, copy_done(g, k, t - 1), at);
    } else
      sat_clause2(s, -done, at);
    if (t + 4 > (int)g->cycles)
      sat_unit(s, -at);
    sat_clause2(s, -at, access_literal(g, o ? O : V, t + (o ? 3 : 1)));
  }
}

static int texture_at(const model *g, int t) { return g->m.busy[t * EX_GROUPS + EX_TEXTURE]; }

/* Access i is a read that goes through copy k. Then the copy issues at least three bundles earlier, or exactly one bundle earlier and not
 * beside a texture operation. */
static void read_moved(model *g, int i, int moved, int k) {
  sat *s = &g->m.s;
  for (int t = 0; t < g->m.horizon; t++) {
    int near = t >= 1 ? copy_at(g, k, t - 1) : 0, far = t >= 3 ? copy_done(g, k, t - 3) : 0;
    int lit[4] = {-moved, -ex_at(&g->m, i, t)}, n = 2;
    if (near)
      lit[n++] = near;
    if (far)
      lit[n++] = far;
    sat_clause(s, lit, n);
    if (near)
      sat_clause4(s, -moved, -ex_at(&g->m, i, t), -near, -texture_at(g, t - 1));
  }
}

/* Access a, a result for an output register, uses copy k: the copy reads the result from its register, or from the flip-flop if it reads
   nothing else. */
static void write_moved(model *g, int a, int moved, int k) {
  sat *s = &g->m.s;
  const ex_problem *p = g->m.p;
  int i = p->access[a].node, h = g->m.horizon, lat = (int)p->node[i].latency;
  bool forward = p->node[i].group < EX_TEXTURE;
  sat_clause2(s, -moved, copy_done(g, k, h - 1));
  for (int t = 0; t < h; t++) {
    int here = ex_at(&g->m, i, t), soon = t + lat < h && forward ? copy_at(g, k, t + lat) : 0;
    if (t + lat + 1 < h && soon)
      sat_clause4(s, -moved, -here, -copy_done(g, k, t + lat + 1), soon);
    else
      sat_clause3(s, -moved, -here, -copy_done(g, k, t + lat + 1 < h ? t + lat + 1 : h - 1));
    for (int u = t; soon && u < t + lat; u++)
      sat_clause4(s, -moved, -here, -soon, -texture_at(g, u));
    for (int b = 0; soon && b < p->naccess; b++)
      if (b != a && g->x->by[b] == k)
        sat_clause4(s, -moved, -here, -soon, -g->moved[b]);
  }
}

static void constrain_access(model *g, int a) {
  sat *s = &g->m.s;
  const ex_access *x = &g->m.p->access[a];
  int k = g->x->by[a], moved = g->moved[a], b = x->buffer == 'o' ? O : V;
  int later = x->source == 2 ? 2 + (int)g->m.p->node[x->node].latency : 1;
  for (int t = 0; t < g->m.horizon; t++) {
    int lit[3] = {-ex_at(&g->m, x->node, t), access_literal(g, b, t + later), moved};
    sat_clause(s, lit, moved ? 3 : 2);
  }
  if (moved && x->source == 2)
    write_moved(g, a, moved, k);
  else if (moved)
    read_moved(g, x->node, moved, k);
}

/* A gate is open in the cycle of an access and in the one before, and for the end of a texture wait before an access. */
static void constrain_gate(model *g, int b, int *lit, int *n) {
  sat *s = &g->m.s;
  for (int c = 0; c < g->nc; c++) {
    lit[(*n)++] = open_literal(g, b, c);
    sat_clause2(s, -access_literal(g, b, c), open_literal(g, b, c));
    if (c)
      sat_clause2(s, -access_literal(g, b, c), open_literal(g, b, c - 1));
    else
      sat_unit(s, -access_literal(g, b, c));
    if (c < 2 || c - 2 >= g->m.horizon || !g->m.p->wait)
      continue;
    int waits = sat_var(s);
    sat_clause3(s, -access_literal(g, b, c), -texture_at(g, c - 2), waits);
    for (unsigned k = 0; k < g->m.p->wait; k++)
      lit[(*n)++] = waits;
  }
}

static bool build_gate_model(model *g) {
  sat *s = &g->m.s;
  int h = g->m.horizon, nk = g->x->ncopy, na = g->m.p->naccess;
  g->nc = h + TAIL;
  g->copies = s->next;
  g->done = g->copies + nk * h;
  g->pick = g->done + nk * h;
  g->access = g->pick + nk * h;
  g->open = g->access + 2 * g->nc;
  s->next = g->open + 2 * g->nc;
  g->moved = calloc((size_t)na + 1, sizeof *g->moved);
  int *lit = malloc((size_t)g->nc * (g->m.p->wait + 1) * sizeof *lit);
  for (int b = 0; b < 2; b++)
    g->count[b] = malloc(((size_t)g->max[b] + 1) * sizeof **g->count);
  bool ok = g->moved && lit && g->count[0] && g->count[1] && ex_model_bundles(&g->m, slots_of_copies, g, nk);
  if (ok) {
    ex_model_length(&g->m, true, g->cycles, true);
    for (int k = 0; k < nk; k++)
      constrain_gate_copy(g, k);
    for (int a = 0; a < na; a++)
      g->moved[a] = g->x->by[a] != EX_NOWHERE ? sat_var(s) : 0;
    for (int a = 0; a < na; a++)
      constrain_access(g, a);
    for (int b = 0; b < 2; b++) {
      int n = 0;
      constrain_gate(g, b, lit, &n);
      sat_count(s, lit, n, g->max[b], g->count[b]);
    }
  }
  free(lit);
  return ok;
}

static void take_gate_motion(model *g, ex_problem *p, ex_motion *x) {
  sat *s = &g->m.s;
  ex_model_take(&g->m, p);
  for (int k = 0; k < x->ncopy; k++) {
    x->copy[k].used = false;
    for (int t = 0; t < g->m.horizon; t++)
      if (sat_holds(s, copy_at(g, k, t))) {
        x->copy[k].used = true;
        x->copy[k].time = (unsigned)t;
        x->copy[k].group = sat_holds(s, pick_literal(g, k, t)) ? 0 : 1;
      }
  }
  for (int a = 0; a < p->naccess; a++)
    x->moved[a] = g->moved[a] && sat_holds(s, g->moved[a]);
}

/* At most v and o open cycles. */
static sat_answer ask_gate_cycles(model *g, unsigned v, unsigned o) {
  if ((int)v < g->max[V])
    sat_assume(&g->m.s, -g->count[V][v]);
  if ((int)o < g->max[O])
    sat_assume(&g->m.s, -g->count[O][o]);
  return sat_ask(&g->m.s);
}

/* The most open cycles of v that, with o cycles of the other gate, cost less than `cost`; -1: none. */
static int find_cycles_below(double cost, unsigned o) {
  double room = (cost - ex_gate_cost(0, o)) / GM_POWER_INPUT_BUFFER;
  return room <= 1e-9 ? -1 : (int)ceil(room - 1e-9) - 1;
}

/* For each number of open cycles of o, from the fewest on: is there a number for v that improves the best? */
static void improve_gates(model *g, ex_problem *p, ex_motion *x, ex_gating *a, unsigned min_v, unsigned min_o, double until) {
  bool known = true;
  double bound = a->cost;
  for (unsigned o = min_o; find_cycles_below(a->cost, o) >= (int)min_v;) {
    double now = sat_now();
    g->m.s.until = now + (until - now) / 2;
    sat_answer answer = ask_gate_cycles(g, (unsigned)find_cycles_below(a->cost, o), o);
    if (answer == SAT_YES) {
      take_gate_motion(g, p, x);
      a->open_v = ex_open(x, p, 'v');
      a->open_o = ex_open(x, p, 'o');
      a->cost = ex_gate_cost(a->open_v, a->open_o);
      continue;
    }
    if (answer == SAT_UNKNOWN && known) { /* with that many cycles of o, or more, the cost may reach this */
      bound = ex_gate_cost(min_v, o);
      known = false;
    }
    o++;
  }
  a->bound = known || bound > a->cost ? a->cost : bound;
}

/* Tries one open cycle less of either gate, as long as that is quickly found. */
static void try_one_less(model *g, ex_problem *p, ex_motion *x, ex_gating *a, unsigned min_v, unsigned min_o, double until) {
  for (unsigned tried = 0, b = 0; tried < 2 && sat_now() < until; b = 1 - b) {
    unsigned v = a->open_v - (b == V), o = a->open_o - (b == O);
    double now = sat_now();
    g->m.s.until = now + (until - now) / 4;
    tried++;
    if (a->open_v < min_v + (b == V) || a->open_o < min_o + (b == O) || ask_gate_cycles(g, v, o) != SAT_YES)
      continue;
    take_gate_motion(g, p, x);
    a->open_v = ex_open(x, p, 'v');
    a->open_o = ex_open(x, p, 'o');
    a->cost = ex_gate_cost(a->open_v, a->open_o);
    tried = 0;
  }
}

ex_gating ex_solve_gates(ex_problem *p, ex_motion *x, unsigned cycles, unsigned min_v, unsigned min_o, double seconds) {
  ex_gating a = {.open_v = ex_open(x, p, 'v'), .open_o = ex_open(x, p, 'o')};
  double start = sat_now();
  a.cost = ex_gate_cost(a.open_v, a.open_o);
  model g = {.x = x, .cycles = cycles, .max = {(int)(a.cost / ex_gate_cost(1, 0)) + 2, (int)(a.cost / ex_gate_cost(0, 1)) + 2}};
  a.bound = ex_gate_cost(min_v, min_o);
  if (ex_model_open(&g.m, p, (int)cycles, seconds) && build_gate_model(&g)) {
    try_one_less(&g, p, x, &a, min_v, min_o, start + seconds / 2);
    improve_gates(&g, p, x, &a, min_v, min_o, start + seconds);
  }
  ex_model_close(&g.m);
  free(g.moved);
  free(g.count[0]);
  free(g.count[1]);
  a.seconds = sat_now() - start;
  return a;
}
