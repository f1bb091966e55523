/* SPDX-License-Identifier: Apache-2.0 */
/* The driver of the search: walks a list of attempts. */
#include "search/driver.h"

#include <stdio.h>

static size_t messages_of(const search_driver *x) {
  size_t n = 0;
  for (unsigned k = 0; k < x->n; k++)
    n += x->d[k].count;
  return n;
}

/* What was there before an attempt. */
typedef struct {
  gc_diag d[2];
  size_t messages;
  gc_mark memory;
} state;

static state state_of(const search_driver *x) {
  state s = {.messages = messages_of(x), .memory = gc_arena_mark(x->a)};
  for (unsigned k = 0; k < x->n; k++)
    s.d[k] = x->d[k];
  return s;
}

static void take_back(search_driver *x, const search_list *l, void *ctx, const state *before, bool holds) {
  if (l->drop) {
    l->drop(ctx);
    for (unsigned k = 0; k < x->n; k++)
      x->d[k] = before->d[k];
  } else if (messages_of(x) != before->messages)
    return;
  if (!holds)
    gc_arena_release(x->a, before->memory);
}

/* ---- the record ---- */

static void note_outcome(search_driver *x, gc_axis axis, const search_outcome *o) {
  gc_attempt *r = x->trace ? gc_trace_row(x->trace, &x->at, axis) : NULL;
  if (!r)
    return;
  if (o->verdict == GC_WORSE && (!r->times[GC_WORSE] || o->worse < r->worse))
    r->worse = o->worse;
  r->times[o->verdict]++;
  if (o->why)
    snprintf(r->why, sizeof r->why, "%s", o->why);
}

/* An attempt that was not made. */
static search_outcome not_made(search_driver *x, gc_axis axis, gc_verdict verdict, const char *why) {
  const search_outcome o = {.verdict = verdict, .why = why};
  if (!why || *why)
    note_outcome(x, axis, &o);
  return o;
}

typedef struct {
  gc_lap lap;
  long steps;
} cost;

static long taken_steps(const search_driver *x) { return x->work - x->steps; }

/* Starts to count the cost of an attempt, and adds its row to the record. So its row comes before those of the attempts that it starts. */
static cost cost_start(search_driver *x, gc_axis axis) {
  if (!x->trace)
    return (cost){.steps = 0};
  gc_trace_row(x->trace, &x->at, axis);
  return (cost){gc_measure_start(x->a), taken_steps(x)};
}

static void cost_end(search_driver *x, gc_axis axis, const cost *c) {
  if (!x->trace)
    return;
  double seconds;
  size_t bytes;
  gc_measure_end(x->a, c->lap, &seconds, &bytes);
  gc_attempt *r = gc_trace_row(x->trace, &x->at, axis);
  r->seconds += seconds;
  r->bytes = bytes > r->bytes ? bytes : r->bytes;
  r->steps += taken_steps(x) > c->steps ? taken_steps(x) - c->steps : 0;
}

/* ---- the walk ---- */

search_outcome search_attempt(search_driver *x, const search_list *l, void *ctx, unsigned n) {
  const char *around = x->at.at[l->axis];
  search_outcome o;
  x->at.at[l->axis] = l->name(ctx, n);
  const char *why = l->omits ? l->omits(ctx, n) : NULL;
  if (why)
    o = not_made(x, l->axis, GC_LEFT_OUT, why);
  else if (n >= l->always && x->steps <= 0)
    o = not_made(x, l->axis, GC_SPENT, NULL);
  else {
    const state before = state_of(x);
    const cost c = cost_start(x, l->axis);
    o = l->make(ctx, n);
    cost_end(x, l->axis, &c);
    note_outcome(x, l->axis, &o);
    if (!o.keeps)
      take_back(x, l, ctx, &before, o.holds);
  }
  x->at.at[l->axis] = around;
  return o;
}

unsigned search_walk(search_driver *x, const search_list *l, void *ctx) {
  unsigned best = SEARCH_NONE;
  for (unsigned n = l->first; n < l->end; n++) {
    const search_outcome o = search_attempt(x, l, ctx, n);
    if (o.verdict == GC_BEST)
      best = n;
    if (o.stops)
      break;
  }
  return best;
}
