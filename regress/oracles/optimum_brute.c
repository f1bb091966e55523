/* SPDX-License-Identifier: Apache-2.0 */
/* Tests the SAT models of optimum/ against brute force: for small random blocks and allocations, the solver's best must be the best of all
   possibilities (docs/optimum.md). Usage: brute [-n CASES] [-s SEED]. Prints TAP. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/random.h"
#include "regress/oracles/optimum/optimum_gates.h"
#include "regress/oracles/optimum/optimum_places.h"
#include "regress/oracles/optimum/problem.h"

enum { NODES = 6, GAP = 5 };

static uint64_t state;

static unsigned draw_brute_random(unsigned n) { /* 0 .. n-1 */
  return (unsigned)((gm_random_shift(&state) >> 20) % n);
}

/* ---- schedules ---- */

/* A random block as text. Node i is in bundle GAP * i, which keeps all rules. */
static void random_block(char *text, size_t size) {
  int nn = 3 + (int)draw_brute_random(NODES - 2), n = 0;
  bool ends = draw_brute_random(2); /* then no later block reads a result */
  unsigned lat[NODES], group[NODES];
  n += snprintf(text + n, size - (size_t)n, "problem 0 %d %u %d\nblock 1 %u %u 1\n", nn, 1 + (draw_brute_random(4) != 0),
                GAP * (nn - 1) + 1, ends, draw_brute_random(3));
  for (int i = 0; i < nn; i++) {
    group[i] = draw_brute_random(5);
    lat[i] = group[i] < 3 ? 1 + draw_brute_random(2) : 1;
    bool flex = group[i] < 2 && draw_brute_random(2);
    if (flex)
      lat[i] = 1;
    n += snprintf(text + n, size - (size_t)n, "node %d x %u %u %d %d %u %d\n", i, group[i], lat[i], group[i] == EX_TEXTURE, flex,
                  i ? draw_brute_random(3) : 0, GAP * i);
  }
  unsigned lane = 0;
  for (int i = -1; i < nn; i++) {
    char readers[100] = "";
    for (int j = i + 1; j < nn; j++) {
      if (draw_brute_random(3) || (i >= 0 && group[i] == EX_FLOW))
        continue;
      if (i >= 0)
        n += snprintf(text + n, size - (size_t)n, "reg %d %d 0 %u %u %d\n", i, j, lat[i] + 2, lat[i], group[i] < 3 && draw_brute_random(3));
      snprintf(readers + strlen(readers), sizeof readers - strlen(readers), " %d", j);
    }
    for (unsigned k = draw_brute_random(4); k > 0 && (i < 0 || group[i] != EX_FLOW) && (i >= 0 || *readers); k--)
      n += snprintf(text + n, size - (size_t)n, "value %u %d %u%s\n", lane++, i, !ends && draw_brute_random(4) == 0, readers);
  }
  for (unsigned k = draw_brute_random(4); k > 0; k--) {
    int to = 1 + (int)draw_brute_random((unsigned)nn - 1), from = (int)draw_brute_random((unsigned)to);
    if (draw_brute_random(2))
      n += snprintf(text + n, size - (size_t)n, "min %d %d %d\n", from, to, (int)draw_brute_random(5) - 1);
    else
      n += snprintf(text + n, size - (size_t)n, "not %d %d\n", from, to);
  }
}

typedef struct {
  ex_problem *p;
  bool cycles, found;
  unsigned length, lanes; /* length limit; fewest lanes found so far */
} search;

static void try_node(search *s, int i) {
  ex_problem *p = s->p;
  if (i == p->nn) {
    p->length = ex_length(p, false);
    if (ex_length(p, s->cycles) > s->length || !ex_holds(p))
      return;
    unsigned n = ex_lanes(p);
    s->lanes = !s->found || n < s->lanes ? n : s->lanes;
    s->found = true;
    return;
  }
  for (unsigned g = 0; g < (p->node[i].flexible ? 2u : 1u); g++)
    for (unsigned t = 0; t < s->length; t++) {
      p->node[i].time = t;
      if (p->node[i].flexible)
        p->node[i].group = g;
      try_node(s, i + 1);
    }
}

/* The shortest length, and the fewest lanes at that length. */
static search by_trying(ex_problem *p, bool cycles) {
  search s = {.p = p, .cycles = cycles};
  while (!s.found) {
    s.length++;
    try_node(&s, 0);
  }
  return s;
}

static bool block_agrees(unsigned number) {
  static char text[10000];
  ex_problem p, q;
  bool cycles = draw_brute_random(2);
  random_block(text, sizeof text);
  if (!ex_read(&p, text) || !ex_read(&q, text)) {
    printf("# block %u cannot be read\n%s", number, text);
    return false;
  }
  bool ok = ex_holds(&p);
  ex_answer a = ex_solve(&p, cycles, 10);
  ok = ok && ex_holds(&p) && a.length == a.bound && ex_length(&p, cycles) == a.length;
  ex_answer l = ex_solve_lanes(&p, cycles, a.length, 10);
  ok = ok && ex_holds(&p) && l.length == l.bound && ex_lanes(&p) == l.length && ex_length(&p, cycles) <= a.length;
  search s = ok && a.length <= 9 ? by_trying(&q, cycles) : (search){.length = a.length, .lanes = l.length};
  ok = ok && s.length == a.length && s.lanes == l.length;
  if (!ok)
    printf("# block %u, %s: solver %u (%u), lanes %u (%u); trying all %u, lanes %u\n%s", number, cycles ? "cycles" : "bundles", a.length,
           a.bound, l.length, l.bound, s.length, s.lanes, text);
  ex_free(&p);
  ex_free(&q);
  return ok;
}

/* ---- registers ---- */

/* Random values, each in a register of its own. */
static void random_lives(char *text, size_t size) {
  int nv = 2 + (int)draw_brute_random(4), n = snprintf(text, size, "registers 0 8\n");
  for (int v = 0; v < nv; v++) {
    unsigned lanes = 1 + draw_brute_random(15), pinned = draw_brute_random(4) ? 0 : draw_brute_random(16);
    n += snprintf(text + n, size - (size_t)n, "place %d %d", v, v);
    for (unsigned l = 0; l < 4; l++)
      n += snprintf(text + n, size - (size_t)n, " %u", lanes >> l & 1 ? l : EX_NO_LANE);
    n += snprintf(text + n, size - (size_t)n, "\n");
    unsigned from = draw_brute_random(6);
    for (unsigned l = 0; l < 4; l++)
      if (lanes >> l & 1) {
        unsigned a = from + draw_brute_random(2), b = a + draw_brute_random(3);
        n += snprintf(text + n, size - (size_t)n, "life %d %u %u %u-%u", v, l, pinned >> l & 1, a, b);
        n += snprintf(text + n, size - (size_t)n, draw_brute_random(4) ? "\n" : " %u-%u\n", b + 2, b + 3);
      }
  }
}

static bool place_value_brute(ex_places *p, int v, unsigned registers, int nv);

static bool place_lanes(ex_places *p, int v, unsigned l, unsigned registers, int nv) {
  ex_value *x = &p->value[v];
  if (l == 4) {
    p->nv = v + 1;
    return ex_places_hold(p) && place_value_brute(p, v + 1, registers, nv);
  }
  if (!x->set[l])
    return place_lanes(p, v, l + 1, registers, nv);
  for (unsigned lane = 0; lane < 4; lane++) {
    x->map[l] = (uint8_t)lane;
    if (place_lanes(p, v, l + 1, registers, nv))
      return true;
  }
  return false;
}

static bool place_value_brute(ex_places *p, int v, unsigned registers, int nv) {
  if (v == nv)
    return true;
  for (unsigned r = 0; r < registers; r++) {
    p->value[v].reg = r;
    if (place_lanes(p, v, 0, registers, nv))
      return true;
  }
  return false;
}

static bool registers_agree(unsigned number) {
  static char text[10000];
  ex_places p;
  random_lives(text, sizeof text);
  if (!ex_places_read(&p, text)) {
    printf("# allocation %u cannot be read\n%s", number, text);
    return false;
  }
  bool ok = ex_places_hold(&p);
  ex_fewest a = ex_allocate(&p, 10);
  ok = ok && a.best == a.bound && ex_places_hold(&p) && ex_registers(&p) == a.best;
  unsigned n = 1;
  int nv = p.nv;
  while (ok && !place_value_brute(&p, 0, n, nv))
    n++;
  p.nv = nv;
  ok = ok && n == a.best;
  if (!ok)
    printf("# allocation %u: solver %u (%u), trying all %u\n%s", number, a.best, a.bound, n, text);
  ex_places_free(&p);
  return ok;
}

/* ---- gates ---- */

/* A random block that ends the program and accesses the buffers. */
static void random_gated(char *text, size_t size) {
  int nn = 3 + (int)draw_brute_random(2), n = snprintf(text, size, "problem 0 %d 2 %d\nblock 1 1 0 1\n", nn, GAP * (nn - 1) + 1);
  unsigned written = 0, lat[NODES], group[NODES];
  for (int i = 0; i < nn; i++) {
    group[i] = draw_brute_random(4);
    lat[i] = group[i] < 3 ? 1 + !draw_brute_random(4) : 1;
    bool flex = group[i] < 2 && lat[i] == 1 && draw_brute_random(2);
    n += snprintf(text + n, size - (size_t)n, "node %d x %u %u %d %d 0 %d\n", i, group[i], lat[i], group[i] == EX_TEXTURE, flex, GAP * i);
  }
  for (int i = 0; i < nn; i++) {
    for (int j = i + 1; j < nn; j++)
      if (!draw_brute_random(3))
        n += snprintf(text + n, size - (size_t)n, "reg %d %d 0 %u %u %d\n", i, j, lat[i] + 2, lat[i], group[i] < 3 && draw_brute_random(3));
    for (unsigned k = 0; k < 2; k++)
      if (!draw_brute_random(2))
        n += snprintf(text + n, size - (size_t)n, "access %d v %u %u 1\n", i, k, draw_brute_random(2));
    unsigned lane = 1u << draw_brute_random(4);
    if (!draw_brute_random(3) && !(written & lane))
      n += snprintf(text + n, size - (size_t)n, "access %d o 2 0 %u\n", i, lane);
    written |= draw_brute_random(8) ? lane : 0; /* rarely writes a lane twice */
  }
}

typedef struct {
  ex_problem *p;
  ex_motion *x;
  unsigned cycles;
  double min;
} gate_search;

static void try_moves(gate_search *s, int a) {
  if (a == s->p->naccess) {
    if (!ex_motion_holds(s->x, s->p, s->cycles))
      return;
    double cost = ex_gate_cost(ex_open(s->x, s->p, 'v'), ex_open(s->x, s->p, 'o'));
    s->min = cost < s->min ? cost : s->min;
    return;
  }
  int k = s->x->by[a];
  for (unsigned m = 0; m < (k != EX_NOWHERE && s->x->copy[k].used ? 2u : 1u); m++) {
    s->x->moved[a] = m;
    try_moves(s, a + 1);
  }
}

static void try_copies(gate_search *s, int k) {
  if (k == s->x->ncopy) {
    try_moves(s, 0);
    return;
  }
  ex_copy *c = &s->x->copy[k];
  c->used = false;
  try_copies(s, k + 1);
  c->used = true;
  for (c->time = 0; c->time + 4 <= s->cycles; c->time++)
    for (c->group = 0; c->group < 2; c->group++)
      try_copies(s, k + 1);
  c->used = false;
}

static void try_gated(gate_search *s, int i) {
  ex_problem *p = s->p;
  if (i == p->nn) {
    p->length = ex_length(p, false);
    if (ex_length(p, true) <= s->cycles && ex_holds(p))
      try_copies(s, 0);
    return;
  }
  for (unsigned g = 0; g < (p->node[i].flexible ? 2u : 1u); g++)
    for (unsigned t = 0; t + 3 < s->cycles; t++) {
      p->node[i].time = t;
      if (p->node[i].flexible)
        p->node[i].group = g;
      try_gated(s, i + 1);
    }
}

static bool gates_agree(unsigned number) {
  static char text[10000];
  ex_problem p;
  ex_motion x;
  random_gated(text, sizeof text);
  if (!ex_read(&p, text)) {
    printf("# gated block %u cannot be read\n%s", number, text);
    return false;
  }
  bool ok = ex_motion_new(&x, &p, draw_brute_random(4) != 0);
  unsigned cycles = ex_solve(&p, true, 10).length;
  ex_gating a = ex_solve_gates(&p, &x, cycles, 0, 0, 10);
  ok = ok && a.cost == a.bound && ex_motion_holds(&x, &p, cycles);
  gate_search s = {&p, &x, cycles, 1e9};
  if (ok && cycles <= 9)
    try_gated(&s, 0);
  ok = ok && (cycles > 9 || s.min == a.cost);
  if (!ok)
    printf("# gated block %u, %u cycles: solver %g (%g), trying all %g\n%s", number, cycles, a.cost, a.bound, s.min, text);
  ex_motion_free(&x);
  ex_free(&p);
  return ok;
}

static unsigned verdict(unsigned test, unsigned bad, const char *what, unsigned cases) {
  printf("%sok %u - %s what trying everything finds: %u random ones\n", bad ? "not " : "", test, what, cases);
  return bad;
}

int main(int argc, char **argv) {
  unsigned cases = 100, bad[3] = {0}, seed = 1;
  for (int i = 1; i + 1 < argc; i += 2)
    *(strcmp(argv[i], "-s") ? &cases : &seed) = (unsigned)atoi(argv[i + 1]);
  state = gm_random_seed(seed + 1, 0);
  for (unsigned k = 0; k < cases; k++) {
    bad[0] += !block_agrees(k);
    bad[1] += !registers_agree(k);
    bad[2] += !gates_agree(k);
  }
  bad[0] = verdict(1, bad[0], "shortest schedules of blocks and their fewest lanes are", cases);
  bad[1] = verdict(2, bad[1], "fewest registers of allocations are", cases);
  bad[2] = verdict(3, bad[2], "least open cycles of blocks are", cases);
  printf("1..3\n");
  return bad[0] || bad[1] || bad[2];
}
