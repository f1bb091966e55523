/* SPDX-License-Identifier: Apache-2.0 */
/* The fast engine (core/fast/fast.h) keeps the time of a program as an automaton, which is made while the program runs. A node is a
   state of the core's timing in which the coming cycle depends on data, or in which paths meet. An edge is the stretch of cycles up to
   the next node: its operations in vectors, and what it adds to the counters. Each edge is found once by the simulator's own cycles
   (core/sim/time.h). */
#ifndef GM_FAST_AUTOMATON_H
#define GM_FAST_AUTOMATON_H

#include "core/fast/fast_code.h"

typedef struct fast_node fast_node;
typedef struct fast_edge fast_edge;

struct fast_edge {
  fast_op *op;
  unsigned n;
  gm_sim_stats stats;
  uint64_t cycles; /* those before the counters begin too */
  fast_node *to;
  unsigned memory[2]; /* the memory's cycles for each request, of the answer that this edge is for */
  fast_edge *next;    /* with other times of the memory */
};

struct fast_node {
  gm_sim_ask ask;      /* what the coming cycle depends on */
  unsigned pc, thread; /* of the bundle that asks; of a node that asks nothing, the address of the next bundle */
  const gm_inst *flow; /* brc or dbn */
  fast_edge *edge[2];  /* not taken, taken; one request, two requests */
  fast_node *next;     /* in the hash table */
  gm_sim_time_state state;
};

typedef struct fast_automaton fast_automaton;

/* An empty automaton of a program, NULL when out of memory. held: the gates that the program holds open. */
fast_automaton *fast_automaton_new(const gm_machine *m, const gm_run_config *cfg, const fast_plan *p, const uint32_t *code, size_t words,
                                   unsigned entry, uint32_t held);
void fast_automaton_free(fast_automaton *a);
/* Bytes that nodes and edges take. */
size_t fast_automaton_size(const fast_automaton *a);
/* Number of edges that were made so far, with those that were forgotten. */
uint64_t fast_automaton_made(const fast_automaton *a);
/* Forgets all nodes and edges. *keep[0..n-1], nodes or NULL, are replaced by new ones of the same states; false when out of memory. */
bool fast_automaton_forget(fast_automaton *a, fast_node **keep[], unsigned n);
/* The start of a run with these threads, NULL when out of memory. */
fast_node *fast_automaton_start(fast_automaton *a, uint32_t thread_mask);
/* The edge of an answer (unused if the node asks nothing). NULL when out of memory. */
const fast_edge *fast_edge_find(fast_automaton *a, fast_node *n, const gm_sim_answer *answer);
/* The same, fast if the edge is there already. */
static inline const fast_edge *fast_edge_of(fast_automaton *a, fast_node *n, const gm_sim_answer *answer) {
  const fast_edge *e = n->edge[n->ask == GM_ASK_BRANCH && answer->taken];
  return e && n->ask != GM_ASK_TEXTURE ? e : fast_edge_find(a, n, answer);
}

#endif
