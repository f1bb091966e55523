/* SPDX-License-Identifier: Apache-2.0 */
/* Selects loop counters: a loop with a constant number of trips uses a counter and dbn, not compare, predicate and branch
   (docs/compiler.md, "Back end"). Each depth of nesting has one counter. Deeper loops, and loops entered by a conditional branch, keep
   their compare. */
#include "select/isel.h"

enum { COUNTERS = 4, MAX_TRIPS = 32767 };

/* The block that enters the loop from outside; NULL if there are several such blocks, or if it can also go elsewhere. */
static ir_block *entry_of(const ir_block *header) {
  ir_block *in = NULL;
  for (unsigned p = 0; p < header->npred; p++) {
    ir_block *q = header->pred[p];
    if (ir_dominates(header, q))
      continue;
    if (in || q->nsucc != 1)
      return NULL;
    in = q;
  }
  return in;
}

/* Does the edge to block `to` stay in the loop of this header? It does if `to` is a block of the loop. */
static bool stays_in_loop(gc_arena *a, ir_func *fn, ir_block *header, const ir_block *to) {
  ir_block **set;
  size_t n = ir_loop_blocks(a, fn, header, &set);
  for (size_t k = 0; k < n; k++)
    if (set[k] == to)
      return true;
  return false;
}

void isel_loops(isel *s) {
  for (ir_block *h = s->fn->entry; h; h = h->next) {
    ir_block *exiting = NULL, *in;
    if (h->npred < 2 || h->loop_depth < 1 || h->loop_depth > COUNTERS || !(in = entry_of(h)))
      continue;
    const unsigned trips = ir_trip_count(s->fn, h, MAX_TRIPS, &exiting);
    if (trips < 2 || exiting->loop_depth != h->loop_depth)
      continue;
    isel_block *x = &s->blk[exiting->id], *e = &s->blk[in->id];
    bool in0 = stays_in_loop(s->a, s->fn, h, exiting->succ[0]);
    if (x->counted || e->load || in0 == stays_in_loop(s->a, s->fn, h, exiting->succ[1]))
      continue;
    x->counted = true;
    x->stay = in0 ? 0 : 1;
    x->counter = e->counter = h->loop_depth - 1;
    e->load = trips;
  }
}
