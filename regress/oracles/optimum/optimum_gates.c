/* SPDX-License-Identifier: Apache-2.0 */
/* Counts the cycles in which the buffers' clock gates are open, for a program of one block at wake latency 1. */
#include "regress/oracles/optimum/optimum_gates.h"

#include <stdlib.h>
#include <string.h>

#include "core/machine/machine_power.h"

double ex_gate_cost(unsigned open_v, unsigned open_o) { return GM_POWER_INPUT_BUFFER * open_v + GM_POWER_OUTPUT_BUFFER * open_o; }

/* ---- copies ---- */

/* Whether a copy may replace the program's access to this register. Not if the register is read back, or if a lane is written twice. */
static bool is_movable(const ex_problem *p, char buffer, unsigned number) {
  unsigned written = 0;
  for (int i = 0; i < p->naccess; i++) {
    const ex_access *a = &p->access[i];
    if (buffer != 'o' || a->buffer != 'o' || a->number != number)
      continue;
    if (a->source < 2 || written & a->lanes)
      return false;
    written |= a->lanes;
  }
  return true;
}

static int copy_of(ex_motion *x, const ex_problem *p, char buffer, unsigned number) {
  for (int k = 0; k < x->ncopy; k++)
    if (x->copy[k].buffer == buffer && x->copy[k].number == number)
      return k;
  if (x->ncopy == EX_COPIES || !is_movable(p, buffer, number))
    return EX_NOWHERE;
  x->copy[x->ncopy] = (ex_copy){.buffer = buffer, .number = number};
  return x->ncopy++;
}

bool ex_motion_new(ex_motion *x, const ex_problem *p, bool allowed) {
  *x = (ex_motion){.by = malloc(((size_t)p->naccess + 1) * sizeof *x->by), .moved = calloc((size_t)p->naccess + 1, sizeof *x->moved)};
  for (int i = 0; i < p->naccess && x->by && x->moved; i++)
    x->by[i] = allowed ? copy_of(x, p, p->access[i].buffer, p->access[i].number) : EX_NOWHERE;
  return x->by && x->moved;
}

void ex_motion_free(ex_motion *x) {
  free(x->by);
  free(x->moved);
  *x = (ex_motion){0};
}

/* ---- whether they are right ---- */

static bool texture_in(const ex_problem *p, unsigned from, unsigned to) {
  for (int i = 0; i < p->nn; i++)
    if (p->node[i].texture && p->node[i].time >= from && p->node[i].time < to)
      return true;
  return false;
}

/* Whether bundle `to` can read a result of bundle `from`. It can from the register, once that is written. It can from the result flip-flop
   in one cycle, if this is the only result that it reads (`alone`). */
static bool result_reaches(const ex_problem *p, unsigned from, unsigned latency, unsigned group, unsigned to, bool alone) {
  if (to >= from + latency + 2)
    return true;
  return alone && to == from + latency && group < EX_TEXTURE && !texture_in(p, from, to);
}

static bool slot_free(const ex_motion *x, const ex_problem *p, int k) {
  unsigned beside = 0;
  const ex_copy *c = &x->copy[k];
  for (int i = 0; i < p->nn; i++)
    if (p->node[i].time == c->time) {
      beside++;
      if (p->node[i].group == c->group)
        return false;
    }
  for (int j = 0; j < x->ncopy; j++)
    if (j != k && x->copy[j].used && x->copy[j].time == c->time) {
      beside++;
      if (x->copy[j].group == c->group)
        return false;
    }
  return beside < p->width;
}

static bool copy_holds(const ex_motion *x, const ex_problem *p, int k) {
  const ex_copy *c = &x->copy[k];
  int n = 0;
  for (int i = 0; i < p->naccess; i++)
    n += x->moved[i] && x->by[i] == k;
  for (int i = 0; i < p->naccess; i++) {
    const ex_access *a = &p->access[i];
    const ex_node *o = &p->node[a->node];
    if (!x->moved[i] || x->by[i] != k)
      continue;
    if (a->source == 2 ? !result_reaches(p, o->time, o->latency, o->group, c->time, n == 1)
                       : !result_reaches(p, c->time, 1, c->group, o->time, true))
      return false;
  }
  return true;
}

bool ex_motion_holds(const ex_motion *x, const ex_problem *p, unsigned cycles) {
  if (!ex_holds(p) || ex_length(p, true) > cycles)
    return false;
  for (int i = 0; i < p->naccess; i++)
    if (x->moved[i] && (x->by[i] == EX_NOWHERE || !x->copy[x->by[i]].used))
      return false;
  for (int k = 0; k < x->ncopy; k++)
    if (x->copy[k].used && (x->copy[k].time + 4 > cycles || x->copy[k].group > 1 || !slot_free(x, p, k) || !copy_holds(x, p, k)))
      return false;
  return true;
}

unsigned ex_open(const ex_motion *x, const ex_problem *p, char buffer) {
  unsigned n = p->length + 16, open = 0;
  for (int k = 0; k < x->ncopy; k++)
    n = x->copy[k].used && x->copy[k].time + 16 > n ? x->copy[k].time + 16 : n;
  bool *access = calloc(n + 1, sizeof *access);
  for (int i = 0; i < p->naccess && access; i++) {
    const ex_access *a = &p->access[i];
    const ex_node *o = &p->node[a->node];
    if (a->buffer == buffer && !x->moved[i])
      access[o->time + (a->source == 2 ? 2 + o->latency : 1)] = true;
  }
  for (int k = 0; k < x->ncopy && access; k++)
    if (x->copy[k].used && x->copy[k].buffer == buffer)
      access[x->copy[k].time + (buffer == 'o' ? 3 : 1)] = true;
  for (unsigned c = 0; c < n && access; c++) {
    open += access[c] || access[c + 1];
    open += access[c] && c >= 2 && texture_in(p, c - 2, c - 1) ? p->wait : 0;
  }
  free(access);
  return open;
}
