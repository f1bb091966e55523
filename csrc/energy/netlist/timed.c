/* SPDX-License-Identifier: Apache-2.0 */
/* Simulates a flat netlist with the delays of its cells (timed.h). */
#include "energy/netlist/timed.h"

#include <string.h>

#include "energy/netlist/timed_private.h"

/* Plans a change of a node at a time that is less than one turn of the wheel away. */
static inline void put_event(gt_timed *t, uint32_t node, uint32_t time) {
  uint32_t e = t->free, s = time % GT_SLOTS;
  if (e != NL_NONE)
    t->free = t->event[e].next;
  else {
    e = (uint32_t)t->events++;
    t->event = gc_grow(t->arena, t->event, &t->event_cap, t->events, sizeof *t->event);
  }
  t->event[e] = (gt_event){node, t->slot[s]};
  t->slot[s] = e;
  t->busy[s / 64] |= (uint64_t)1 << s % 64;
}

/* The first busy slot from s on, around the wheel; NL_NONE if there is none. */
static inline uint32_t next_slot(const gt_timed *t, uint32_t s) {
  uint32_t w = s / 64;
  uint64_t bits = t->busy[w] & ~(uint64_t)0 << s % 64;
  for (unsigned k = 0; k <= GT_SLOTS / 64; k++) {
    if (bits)
      return w * 64 + (uint32_t)__builtin_ctzll(bits);
    w = (w + 1) % (GT_SLOTS / 64);
    bits = t->busy[w];
  }
  return NL_NONE;
}

/* A node has one planned change at most. If the function returns to the present value before, that is cancelled. Its event stays and finds
   another time, or none. */
static inline void plan_inertial(gt_timed *t, uint32_t at, gt_node *x, unsigned input, unsigned value) {
  if (x->due != GT_NO_TIME) {
    x->due = value == (x->state & GT_VALUE) ? GT_NO_TIME : x->due;
    return;
  }
  if (value == (x->state & GT_VALUE))
    return;
  x->due = t->now + x->delay[input][value];
  put_event(t, at, x->due);
}

/* A node has several planned changes. One that would come before an earlier one replaces it, and so do two that are too near to each
   other. */
static void plan_pulse(gt_timed *t, uint32_t at, gt_node *x, unsigned input, unsigned value) {
  gt_pending *p = &t->pending[at];
  uint32_t time = t->now + x->delay[input][value];
  if (value == ((x->state ^ p->n) & GT_VALUE))
    return;
  while (p->n && p->at[p->n - 1] >= time)
    p->n--;
  if (value != ((x->state ^ p->n) & GT_VALUE)) {
    if (p->n && (p->n == GT_PENDING || time - p->at[p->n - 1] <= t->pulse * x->delay[input][value]))
      p->n--;
    else {
      p->at[p->n++] = time;
      put_event(t, at, time);
    }
  }
  x->due = p->n ? p->at[0] : GT_NO_TIME;
}

/* The planned change of a node, apart from its readers. */
static inline void change_node(gt_timed *t, gt_node *x, uint32_t at, double *pj) {
  x->state ^= GT_VALUE;
  t->moved += (x->state ^ x->state >> 1) & GT_VALUE ? 1 : -1;
  t->changes++;
  t->last = t->now;
  pj[x->row] += x->pj;
  x->due = GT_NO_TIME;
  if (t->pending && at < t->gates) {
    gt_pending *p = &t->pending[at];
    memmove(p->at, p->at + 1, sizeof *p->at * --p->n);
    x->due = p->n ? p->at[0] : GT_NO_TIME;
  }
}

/* The readers of a node see its change. They are all over memory, so they are fetched together first. */
static inline void tell_readers(gt_timed *t, gt_node *node, const uint32_t *readers) {
  const uint32_t *next = readers;
  do
    __builtin_prefetch(&node[*next >> 3], 1);
  while (!(*next++ & 1));
  uint32_t reader;
  do {
    reader = *readers++;
    unsigned input = reader >> 1 & 3;
    gt_node *to = &node[reader >> 3];
    unsigned inputs = to->state ^ 1u << (GT_FIRST_INPUT + input), value = to->table >> (inputs >> GT_FIRST_INPUT) & 1;
    to->state = (uint8_t)inputs;
    if (t->pending)
      plan_pulse(t, reader >> 3, to, input, value);
    else
      plan_inertial(t, reader >> 3, to, input, value);
  } while (!(reader & 1));
}

/* Runs until nothing is planned. */
static void run_events(gt_timed *t, double *pj) {
  gt_node *node = t->node;
  uint32_t s, e;
  t->now = 0;
  while ((s = next_slot(t, t->now % GT_SLOTS)) != NL_NONE) {
    t->now += (s - t->now) % GT_SLOTS;
    while ((e = t->slot[s]) != NL_NONE) {
      gt_event *event = &t->event[e];
      uint32_t at = event->node;
      gt_node *x = &node[at];
      t->slot[s] = event->next;
      if (event->next != NL_NONE)
        __builtin_prefetch(&t->event[event->next]);
      event->next = t->free;
      t->free = e;
      if (x->due != t->now)
        continue;
      change_node(t, x, at, pj);
      if (x->fan != NL_NONE)
        tell_readers(t, node, &t->fan[x->fan]);
    }
    t->busy[s / 64] &= ~((uint64_t)1 << s % 64);
  }
}

/* All values as the logic had them in its last cycle. */
static void synchronize(gt_timed *t) {
  for (uint32_t at = 0; at < t->nodes; at++)
    t->node[at].state = t->l->before[t->net_of[at]] ? GT_VALUE | GT_BEGAN : 0;
  for (uint32_t at = 0; at < t->nodes; at++)
    if (t->node[at].state & GT_VALUE && t->node[at].fan != NL_NONE)
      for (const uint32_t *r = &t->fan[t->node[at].fan];; r++) {
        t->node[*r >> 3].state ^= (uint8_t)(1u << (GT_FIRST_INPUT + (*r >> 1 & 3)));
        if (*r & 1)
          break;
      }
  t->synced = true;
}

void gt_timed_begin(gt_timed *t) {
  if (!t->synced)
    synchronize(t);
  t->changes = 0;
  t->last = 0;
  t->moved = 0;
  for (size_t i = 0; i < t->l->touches; i++) {
    uint32_t net = t->l->touched[i], at = t->node_of[net];
    unsigned value = t->l->value[net];
    if (at == NL_NONE || at < t->gates || (t->node[at].state & GT_VALUE) == value)
      continue;
    t->node[at].due = t->node[at].delay[0][value];
    put_event(t, at, t->node[at].due);
  }
}

gt_timed_cycle gt_timed_end(gt_timed *t, double *pj) {
  int64_t right = 0, nodes = 0;
  run_events(t, pj);
  for (size_t i = 0; i < t->l->changes; i++) {
    uint32_t net = t->l->changed[i], at = t->node_of[net];
    if (at == NL_NONE)
      continue;
    gt_node *x = &t->node[at];
    if (t->is_latch[at]) {
      x->state ^= GT_VALUE | GT_BEGAN;
      pj[x->row] += x->pj;
      t->changes++;
      continue;
    }
    right += (x->state & GT_VALUE) == t->l->value[net];
    nodes++;
    x->state ^= GT_BEGAN;
  }
  /* A net that did change with delays but not without, or the other way round. */
  gt_timed_cycle c = {t->changes, t->last, (size_t)(nodes - right + t->moved - right)};
  t->synced = !c.differing;
  return c;
}

void gt_timed_skip(gt_timed *t) { t->synced = false; }
