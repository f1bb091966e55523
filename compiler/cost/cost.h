/* SPDX-License-Identifier: Apache-2.0 */
/* What a program costs in cycles and energy (docs/gating.md, "The cost model"). Scheduler, late moves, allocation and gating plans all
   choose by this model. Energy is what the events of a program cost (cost/event_prices.h); a gate is the clock gate of the input buffer v
   or the output buffer o. Timing is csrc/core/timing. There are two views: a block by itself, for choices inside it, and a finished program
   with its gate events, over all its paths. */
#ifndef GC_COST_H
#define GC_COST_H

#include "common/options.h"
#include "core/timing/timing_gate.h"
#include "cost/event_prices.h"
#include "mir/mir.h"

/* Energy of so many cycles, in open_v and open_o of which a gate is open, by the function's prices and without its operations. */
double cost_energy(const m_func *f, double cycles, double open_v, double open_o);
/* Energy of one more operation that copies so many lanes from one register to a temporary, in a slot that was empty. */
double cost_copy(const m_func *f, unsigned lanes);
/* The events of a block that do not depend on its state: all but cycles, open gates and branches. */
void cost_events(const m_block *b, double count[COST_PRICES]);

/* Weights for the choice among schedules of a block. product: minimise energy x cycles. A cycle then counts twice, by its energy and as a
   cycle: d(EC)/EC = dE/E + dC/C. */
m_weight cost_weights(const m_func *f, const gc_options *o, bool product);

/* ---- a block by itself ----

   Time is counted in cycles in which the pipeline advances, as for the intervals of core/timing/timing_gate.h. */

/* Sets before[c], for c up to n, to what a gate costs that is open in cycles 0 .. c - 1. waits[c], for c below n: whether a texture
   operation waits in cycle c. */
void cost_prefix(const gm_machine *m, unsigned wake, const char *waits, unsigned n, unsigned *before);

/* Counts the open cycles of one gate. Accesses come in ascending order; the gate shuts in every pause that is long enough. */
typedef struct {
  const gm_machine *m;
  const unsigned *before;
  const char *waits;
  unsigned wake;
  bool stalls;     /* policy auto: every opening costs `wake` stalled cycles, and any cycle without access shuts the gate */
  int last;        /* cycle of the last access; negative before the first access */
  unsigned open;   /* cycles with the gate open */
  unsigned stall;  /* cycles lost to waking */
  unsigned missed; /* how many cycles before the start of the block the gate would have to open for the first access */
} cost_gate;
/* before, waits: as for cost_prefix. */
cost_gate cost_gate_new(const gm_machine *m, const unsigned *before, const char *waits, unsigned wake, bool stalls);
/* An access under policy auto. */
void cost_gate_stall(cost_gate *k, int cycle);

/* An access in cycle c. */
static inline void cost_gate_access(cost_gate *k, int c) {
  if (c == k->last)
    return;
  if (k->stalls) {
    cost_gate_stall(k, c);
    return;
  }
  unsigned threads = k->m->threads;
  bool first = k->last < 0, again = first || gm_gate_shuts(threads, k->wake, k->last, c, k->waits);
  int from = again ? gm_gate_opening(threads, k->wake, c) : k->last + 1;
  if (first && from < 0)
    k->missed = (unsigned)-from;
  if (again && from >= 0) { /* the cycle that opens the gate: a texture wait in this cycle comes before the opening */
    k->open++;
    from++;
  }
  if (from <= c)
    k->open += k->before[c + 1] - k->before[from < 0 ? 0 : from];
  k->last = c;
}

/* ---- a function before its schedule ---- */

/* Expected cost of a program: blocks weighted by their frequencies. */
typedef struct {
  double cycles, open_v, open_o, energy;
} cost_sum;
/* Estimates the least that a program of f can cost: gates are open for accesses only, and all operands forwarded as early as can be (open_v
   and open_o are 0). selected: f is as it was selected, so moves and jumps count nothing, since later passes may remove them. */
cost_sum cost_outlook(const m_func *f, bool selected);
/* Bundles that a function of one block has at most, if the product of its energy and its cycles is to be no more than this. */
unsigned cost_max_bundles(const m_func *f, double product);

/* ---- a finished program ---- */

/* A finished program with its costs: every block in every state that gates and pipeline can be in before the block. */
typedef struct cost_run cost_run;
/* Runs a scheduled function, with its gate events if it has any; held: gates that stay open (GM_HELD_*). All threads are taken to follow
   the same path. Each of the N threads has a gate to its own Nth part of a buffer; the gates of the thread that issues last in the turn
   are counted for all threads. */
cost_run *cost_run_new(const m_func *f, gm_gate_policy policy, unsigned wake, unsigned held);

/* The expected cost of one invocation, with every block weighted by its frequency. */
cost_sum cost_expected(const cost_run *r);
/* True if on every path from the entry to an end a's energy-delay product is at most b's. False: there is a path on which it is not, or no
   proof was found. Both must have the same flow graph. */
bool cost_never_worse(const cost_run *a, const cost_run *b);

#endif
