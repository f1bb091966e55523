/* SPDX-License-Identifier: Apache-2.0 */
/* Finds the longest and the shortest path of a program (docs/compiler.md, "Statistics"). The graph has a node for each state: address,
   return stack, loop counters, and how long results are in flight. So counted loops are unrolled, and a cycle in the graph is a loop
   that no counter ends. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/hash.h"
#include "core/sim/rules.h"
#include "core/stats/stats.h"
#include "core/timing/distance.h"

enum { MAX_STATES = 1 << 17, HASH = 1 << 16, MAX_DEPTH = 16, NONE = -1 };

/* What distinguishes a state. */
typedef struct {
  uint32_t pc;
  uint16_t counter[4], stack[MAX_DEPTH];
  uint8_t depth, drain; /* drain: advancing cycles until the last operation issued so far retires */
} key;

typedef struct {
  key k;
  int edge[2], next; /* next: of the hash chain */
  uint8_t cost[2];   /* advancing cycles to the next state; of `end`: to retirement, with edge NONE */
  bool ends, done, open;
  uint64_t longest, shortest; /* cycles to the end of the program; 0: no path leads there */
} state;

typedef struct {
  const gm_program *p;
  gm_dbundle **bundle;
  state *s;
  size_t n, cap;
  int *hash, *order; /* order: the states, each after its successors */
  size_t ordered;
  bool endless;
  const char *why; /* what went wrong; "" for: too many states */
} graph;

static const gm_dbundle *bundle_at(graph *g, uint32_t pc) {
  char err[GM_ERROR_SIZE];
  if (pc >= g->p->words || g->bundle[pc])
    return pc < g->p->words ? g->bundle[pc] : NULL;
  gm_dbundle *d = malloc(sizeof *d);
  if (d && gm_dbundle_decode(d, &g->p->machine, g->p->code + pc, g->p->words - pc, err, sizeof err)) {
    free(d);
    d = NULL;
  }
  return g->bundle[pc] = d;
}

/* The words of a key. Entries of the stack above its depth are not part of it. */
static unsigned read_key_word(const key *k, unsigned i) {
  switch (i) {
  case 0:
    return k->pc;
  case 1:
    return k->depth;
  case 2:
    return k->drain;
  default:
    return i < 7 ? k->counter[i - 3] : k->stack[i - 7];
  }
}

static unsigned words(const key *k) { return 7u + k->depth; }

static size_t hash_state_key(const key *k) {
  uint64_t h = 0;
  for (unsigned i = 0; i < words(k); i++)
    h = gm_hash_word(h, read_key_word(k, i));
  return (size_t)(h >> 32) % HASH;
}

static bool is_same_state_key(const key *a, const key *b) {
  if (a->depth != b->depth)
    return false;
  for (unsigned i = 0; i < words(a); i++)
    if (read_key_word(a, i) != read_key_word(b, i))
      return false;
  return true;
}

static int state_at(graph *g, const key *k) {
  size_t h = hash_state_key(k);
  for (int i = g->hash[h]; i != NONE; i = g->s[i].next)
    if (is_same_state_key(&g->s[i].k, k))
      return i;
  if (g->n == MAX_STATES) {
    g->why = "";
    return NONE;
  }
  if (g->n == g->cap) {
    size_t cap = g->cap ? 2 * g->cap : 256;
    state *more = realloc(g->s, cap * sizeof *more);
    if (!more) {
      g->why = "out of memory";
      return NONE;
    }
    g->s = more;
    g->cap = cap;
  }
  g->s[g->n] = (state){.k = *k, .edge = {NONE, NONE}, .next = g->hash[h]};
  return g->hash[h] = (int)g->n++;
}

/* Advancing cycles until all operations issued in this bundle or before it have retired. */
static unsigned drain_of(const key *k, const gm_dbundle *d) {
  unsigned drain = k->drain;
  for (unsigned i = 0; i < d->b.count; i++)
    if (d->op[i].group != GM_GRP_F && gm_time_retires(d->op[i].latency) > drain)
      drain = gm_time_retires(d->op[i].latency);
  return drain;
}

static void connect_path_states(graph *g, int from, unsigned e, key k, uint32_t pc, bool taken, unsigned drain) {
  unsigned cost = gm_time_turn(g->p->machine.threads, taken);
  k.pc = pc;
  k.drain = (uint8_t)(drain > cost ? drain - cost : 0);
  int to = state_at(g, &k);
  g->s[from].edge[e] = to;
  g->s[from].cost[e] = (uint8_t)cost;
}

static void expand_path_state(graph *g, int number) {
  key k = g->s[number].k;
  const gm_dbundle *d = bundle_at(g, k.pc);
  if (!d) {
    g->why = "a path leaves the program or does not decode";
    return;
  }
  const gm_inst *op = d->flow >= 0 ? d->op[d->flow].inst : NULL;
  uint32_t next = k.pc + d->b.words;
  unsigned drain = drain_of(&k, d);
  switch (op ? op->op : GM_OP_nop) {
  case GM_OP_bra:
    connect_path_states(g, number, 0, k, op->imm, true, drain);
    break;
  case GM_OP_brc:
    connect_path_states(g, number, 0, k, next, false, drain);
    connect_path_states(g, number, 1, k, op->imm, true, drain);
    break;
  case GM_OP_ldc:
    k.counter[op->pred & 3] = op->imm;
    connect_path_states(g, number, 0, k, next, false, drain);
    break;
  case GM_OP_dbn:
    if (--k.counter[op->pred & 3])
      connect_path_states(g, number, 0, k, op->imm, true, drain);
    else
      connect_path_states(g, number, 0, k, next, false, drain);
    break;
  case GM_OP_call:
    if (k.depth == MAX_DEPTH) {
      g->why = "calls too deep";
      return;
    }
    k.stack[k.depth++] = (uint16_t)next;
    connect_path_states(g, number, 0, k, op->imm, true, drain);
    break;
  case GM_OP_ret:
    if (!k.depth) {
      g->why = "ret without a call";
      return;
    }
    next = k.stack[--k.depth];
    connect_path_states(g, number, 0, k, next, true, drain);
    break;
  case GM_OP_end:
    g->s[number].ends = true;
    g->s[number].cost[0] = (uint8_t)((drain ? drain : 1) + 1);
    break;
  default:
    connect_path_states(g, number, 0, k, next, false, drain);
    break;
  }
}

/* Depth first, without recursion: stack of states, each looked at again when its successors are done. */
static void walk_path_states(graph *g) {
  size_t cap = 0, n = 0;
  int *stack = NULL;
  const key start = {.pc = g->p->entry};
  int now = state_at(g, &start);
  while (!g->why && now != NONE) {
    state *s = &g->s[now];
    if (!s->open) {
      s->open = true;
      expand_path_state(g, now);
      if (g->why)
        break;
      s = &g->s[now];
    }
    int to = NONE;
    for (unsigned e = 0; e < 2 && to == NONE; e++)
      if (s->edge[e] != NONE && !g->s[s->edge[e]].done) {
        g->endless |= g->s[s->edge[e]].open;
        to = g->s[s->edge[e]].open ? NONE : s->edge[e];
      }
    if (to == NONE) {
      s->done = true;
      g->order[g->ordered++] = now;
      now = n ? stack[--n] : NONE;
      continue;
    }
    if (n == cap) {
      cap = cap ? 2 * cap : 256;
      int *more = realloc(stack, cap * sizeof *more);
      if (!more) {
        g->why = "out of memory";
        break;
      }
      stack = more;
    }
    stack[n++] = now;
    now = to;
  }
  free(stack);
}

static unsigned texture_wait_of(const graph *g, const state *s) { return g->bundle[s->k.pc]->has_t ? g->p->machine.texture_latency : 0; }

/* Computes a state's longest and shortest path to the end from those of its successors. True if the shortest path changed. */
static bool relax_state(graph *g, state *s) {
  uint64_t far = 0, near = 0;
  if (s->ends)
    far = near = s->cost[0] + texture_wait_of(g, s);
  for (unsigned e = 0; e < 2; e++) {
    const state *to = s->edge[e] == NONE ? NULL : &g->s[s->edge[e]];
    if (!to || !to->shortest)
      continue;
    uint64_t here = s->cost[e] + texture_wait_of(g, s);
    far = to->longest + here > far ? to->longest + here : far;
    near = !near || to->shortest + here < near ? to->shortest + here : near;
  }
  bool changed = near != s->shortest;
  s->longest = far;
  s->shortest = near;
  return changed;
}

/* States come after their successors in `order`, so one round is enough, unless the graph has cycles. */
static void measure_paths(graph *g) {
  for (bool changed = true; changed;) {
    changed = false;
    for (size_t i = 0; i < g->ordered; i++)
      changed |= relax_state(g, &g->s[g->order[i]]);
    changed &= g->endless;
  }
}

static void tally_state(const graph *g, const state *s, unsigned cost, gm_path_stats *path, uint64_t *by_word) {
  const gm_dbundle *d = g->bundle[s->k.pc];
  if (by_word)
    by_word[s->k.pc] += cost + texture_wait_of(g, s);
  for (unsigned i = 0; i < d->b.count; i++)
    path->busy[d->op[i].group] += d->op[i].inst->op != GM_OP_nop && d->op[i].inst->op != GM_OP_gate;
  path->busy[GM_GRP_T] += texture_wait_of(g, s);
  path->busy[GM_GRP_F] += !s->ends && g->p->machine.threads == 1 ? cost - 1 : 0;
}

/* Follows the longest or the shortest path and counts the cycles in which each unit is busy on it, and (unless NULL) those of each
   bundle. */
static void follow_extreme_path(const graph *g, bool longest, gm_path_stats *path, uint64_t *by_word) {
  int now = 0;
  path->known = true;
  path->cycles = longest ? g->s[0].longest : g->s[0].shortest;
  while (now != NONE) {
    const state *s = &g->s[now];
    int to = NONE;
    unsigned cost = s->cost[0];
    for (unsigned e = 0; e < 2 && to == NONE && !s->ends; e++) {
      const state *t = s->edge[e] == NONE ? NULL : &g->s[s->edge[e]];
      uint64_t here = s->cost[e] + texture_wait_of(g, s);
      if (t && t->shortest && (longest ? t->longest + here == s->longest : t->shortest + here == s->shortest)) {
        to = s->edge[e];
        cost = s->cost[e];
      }
    }
    tally_state(g, s, cost, path, by_word);
    now = to;
  }
  path->bound = GM_BOUND_A;
  for (unsigned u = 1; u < GM_GRP_COUNT; u++)
    if (path->busy[u] > path->busy[path->bound])
      path->bound = (gm_bound)u;
  if (2 * path->busy[path->bound] < path->cycles)
    path->bound = GM_BOUND_LATENCY;
}

static void release_path_graph(graph *g) {
  for (size_t i = 0; g->bundle && i < g->p->words; i++)
    free(g->bundle[i]);
  free(g->bundle);
  free(g->hash);
  free(g->order);
  free(g->s);
}

int gm_stats_paths(const gm_program *p, gm_program_stats *s, char *err, size_t errsize) {
  return gm_stats_path_cycles(p, s, NULL, NULL, err, errsize);
}

int gm_stats_path_cycles(const gm_program *p, gm_program_stats *s, uint64_t *longest, uint64_t *shortest, char *err, size_t errsize) {
  graph g = {.p = p};
  g.bundle = calloc(p->words + 1, sizeof *g.bundle);
  g.hash = malloc(HASH * sizeof *g.hash);
  g.order = malloc(MAX_STATES * sizeof *g.order);
  if (!g.bundle || !g.hash || !g.order)
    g.why = "out of memory";
  for (int i = 0; g.hash && i < HASH; i++)
    g.hash[i] = NONE;
  if (!g.why)
    walk_path_states(&g);
  memset(&s->longest, 0, sizeof s->longest);
  memset(&s->shortest, 0, sizeof s->shortest);
  s->endless = g.endless;
  if (!g.why) {
    measure_paths(&g);
    if (g.s[0].shortest)
      follow_extreme_path(&g, false, &s->shortest, shortest);
    if (g.s[0].shortest && !g.endless)
      follow_extreme_path(&g, true, &s->longest, longest);
  }
  int rc = g.why && g.why[0] ? -1 : 0;
  if (rc)
    snprintf(err, errsize, "error: %s", g.why);
  release_path_graph(&g);
  return rc;
}
