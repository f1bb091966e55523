/* SPDX-License-Identifier: Apache-2.0 */
/* Runs a pack: up to FAST_RUNS runs of the fast engine side by side (docs/simulator-and-testbench.md, "Fast engine"). Runs that take the
   same way through the program are a group; a group splits where its runs part, and two groups become one where they meet in the same
   state. */
#include <stdlib.h>
#include <string.h>

#include "core/fast/fast_private.h"
#include "core/timing/wait.h"

enum { MAX_BYTES = 64 << 20, MAX_WAITS = 4 };

typedef struct {
  fast_node *at; /* NULL: an unused place */
  uint32_t runs;
  uint64_t requests; /* to the texture memory so far */
  uint16_t lc[GM_ROTATION_MAX][4];
  uint32_t waits[MAX_WAITS]; /* fast_lanes.waits */
  unsigned nwaits;
  bool decided;       /* its runs have left the node, and do not meet others there */
  gm_sim_stats stats; /* since its runs came together */
  uint64_t cycles;    /* the same for cycles from the first IF on ... */
  uint64_t before;    /* ... and the most that one of its runs had before */
} group;

struct fast_pack {
  gm_fast_worker *w;
  const gm_fast_batch *b;
  size_t first;
  group g[FAST_RUNS];
  gm_sim_stats *stats; /* of each run, without those of its group; NULL: not wanted */
  gm_sim_stats *total; /* of all of them */
  uint64_t cycles[FAST_RUNS], limit;
  uint64_t followed;       /* edges */
  uint32_t going, endless; /* runs that have not ended; runs that were given up */
};
typedef struct fast_pack pack;

static void find_max(const pack *p, group *g) {
  g->before = 0;
  for (uint32_t m = g->runs; m; m &= m - 1) {
    uint64_t c = p->cycles[__builtin_ctz(m)];
    g->before = c > g->before ? c : g->before;
  }
}

static void add_times(gm_sim_stats *x, const gm_sim_stats *y, unsigned times) {
  for (size_t i = 0; i < sizeof *x / sizeof(uint64_t); i++)
    ((uint64_t *)x)[i] += ((const uint64_t *)y)[i] * times;
}

/* Gives the counters of a group to its runs. */
static void settle_group_counters(pack *p, group *g) {
  for (uint32_t m = g->runs; m; m &= m - 1) {
    unsigned run = (unsigned)__builtin_ctz(m);
    if (p->stats)
      gm_fast_add_stats(&p->stats[run], &g->stats);
    p->cycles[run] += g->cycles;
  }
  add_times(p->total, &g->stats, (unsigned)__builtin_popcount(g->runs));
  memset(&g->stats, 0, sizeof g->stats);
  g->cycles = 0;
  find_max(p, g);
}

static group *unused_group(pack *p) {
  unsigned i = 0;
  while (p->g[i].at)
    i++;
  return &p->g[i]; /* there are as many places as runs */
}

/* The group whose code comes first. The others wait for it: runs that have left a loop wait for those inside. */
static group *next_group(pack *p) {
  group *best = NULL;
  for (unsigned i = 0; i < FAST_RUNS; i++)
    if (p->g[i].at && (!best || p->g[i].at->pc < best->at->pc))
      best = &p->g[i];
  return best;
}

static void merge_groups(pack *p, group *g) {
  for (unsigned i = 0; i < FAST_RUNS; i++) {
    group *h = &p->g[i];
    if (h == g || h->at != g->at || h->decided || h->nwaits != g->nwaits || h->requests != g->requests ||
        memcmp(h->lc, g->lc, sizeof h->lc))
      continue;
    settle_group_counters(p, g);
    settle_group_counters(p, h);
    for (unsigned k = 0; k < g->nwaits; k++)
      g->waits[k] = (g->waits[k] & g->runs) | (h->waits[k] & h->runs);
    g->runs |= h->runs;
    find_max(p, g);
    h->at = NULL;
    return;
  }
}

/* Which runs of the group take the second way: the branch is taken, or the lookup makes two requests. */
static uint32_t second_way(pack *p, group *g) {
  const fast_node *n = g->at;
  if (n->ask == GM_ASK_TEXTURE)
    return g->waits[0] & g->runs;
  if (n->ask != GM_ASK_BRANCH)
    return 0;
  if (n->flow->op == GM_OP_dbn)
    return --g->lc[n->thread][n->flow->pred] ? g->runs : 0;
  return fast_holds(&p->w->lanes, n->thread, n->flow) & g->runs;
}

static gm_sim_answer answer_of(const pack *p, const group *g, bool second) {
  const gm_fast *f = p->w->f;
  gm_sim_answer a = {.taken = second, .requests = second ? 2 : 1};
  for (unsigned i = 0; g->at->ask == GM_ASK_TEXTURE && i < a.requests; i++)
    a.memory[i] = gm_tex_delay(gm_wait_memory(f->cfg.texture_latency, f->m.texture_stages), f->cfg.texture_seed, g->requests + i);
  return a;
}

static void execute_edge(pack *p, group *g, const fast_edge *e) {
  fast_lanes *l = &p->w->lanes;
  if (l->runs != g->runs) {
    l->runs = g->runs;
    for (unsigned i = 0; i < FAST_RUNS; i++)
      *fast_word(l->select, 0, i) = g->runs >> i & 1 ? UINT32_MAX : 0;
  }
  l->some = g->runs != p->going;
  l->lc = g->lc;
  l->waits = g->waits;
  l->nwaits = &g->nwaits;
  for (unsigned i = 0; i < e->n; i++)
    e->op[i].run(l, &e->op[i]);
}

static void finish_pack_group(pack *p, group *g) {
  settle_group_counters(p, g);
  p->w->lanes.lc = g->lc;
  fast_take_registers(p->w, p->b, p->first, g->runs);
  p->going &= ~g->runs;
  g->at = NULL;
}

static void give_up_group(pack *p, group *g) {
  settle_group_counters(p, g);
  for (uint32_t m = g->runs; m; m &= m - 1)
    if (p->cycles[__builtin_ctz(m)] > p->limit)
      p->endless |= m & -m;
  p->going &= ~p->endless;
  g->runs &= ~p->endless;
  find_max(p, g);
  if (!g->runs)
    g->at = NULL;
}

/* One edge. False when out of memory. */
static bool follow_group_edge(pack *p, group *g, bool second) {
  gm_sim_answer a = answer_of(p, g, second);
  const fast_edge *e = fast_edge_of(p->w->a, g->at, &a);
  if (!e)
    return false;
  if (g->at->ask == GM_ASK_TEXTURE) {
    g->requests += p->w->f->cfg.texture_seed ? a.requests : 0;
    g->nwaits--;
    memmove(g->waits, g->waits + 1, g->nwaits * sizeof *g->waits);
  }
  execute_edge(p, g, e);
  p->followed++;
  gm_fast_add_stats(&g->stats, &e->stats);
  g->cycles += e->cycles;
  g->at = e->to;
  if (g->before + g->cycles > p->limit)
    give_up_group(p, g);
  if (g->at && g->at->ask == GM_ASK_END)
    finish_pack_group(p, g);
  if (g->at && g->runs != p->going)
    merge_groups(p, g);
  return true;
}

static bool step_pack_group(pack *p, group *g) {
  uint32_t second = second_way(p, g);
  if (!second || second == g->runs)
    return follow_group_edge(p, g, second != 0);
  group *h = unused_group(p);
  settle_group_counters(p, g);
  *h = *g;
  h->runs = second;
  g->runs &= ~second;
  h->decided = true;
  if (!follow_group_edge(p, g, false))
    return false;
  h->decided = false;
  return follow_group_edge(p, h, true);
}

static bool start_pack(pack *p, unsigned n) {
  for (unsigned i = 0; i < n; i++) {
    fast_node *at = fast_automaton_start(p->w->a, fast_threads(p->w->f, p->b, p->first + i));
    if (!at)
      return false;
    unsigned k = 0;
    while (p->g[k].at && p->g[k].at != at)
      k++;
    if (!p->g[k].at)
      memset(&p->g[k], 0, sizeof p->g[k]);
    p->g[k].at = at;
    p->g[k].runs |= 1u << i;
  }
  return true;
}

static bool forget_automaton(pack *p) {
  fast_node **keep[FAST_RUNS];
  for (unsigned i = 0; i < FAST_RUNS; i++)
    keep[i] = &p->g[i].at;
  return fast_automaton_forget(p->w->a, keep, FAST_RUNS);
}

/* Making an edge takes several times as long as its cycles on the simulator. */
enum { EDGES = 256, USES = 4, PACKS_MAX = 256 };

bool fast_pack_pays(gm_fast_worker *w) {
  if (w->exact_packs) {
    w->exact_packs--;
    return false;
  }
  uint64_t made = fast_automaton_made(w->a) - w->made, followed = w->pack->followed - w->followed;
  if (followed < EDGES)
    return true;
  w->made += made;
  w->followed += followed;
  bool pays = made * USES < followed;
  w->wait = pays ? FAST_PACKS_MIN : w->wait < PACKS_MAX ? 2 * w->wait : PACKS_MAX;
  w->exact_packs = pays ? 0 : w->wait;
  return true;
}

struct fast_pack *fast_pack_new(void) {
  return calloc(1, sizeof(pack));
}

int fast_run_pack(gm_fast_worker *w, const gm_fast_batch *b, size_t first, unsigned n, gm_sim_stats *st, gm_sim_stats *total, char *err,
                  size_t errsize) {
  pack *p = w->pack;
  p->w = w;
  p->b = b;
  p->first = first;
  p->stats = st;
  p->total = total;
  p->limit = b->limit ? b->limit : FAST_LIMIT;
  p->going = (1u << n) - 1;
  p->endless = 0;
  memset(p->cycles, 0, sizeof p->cycles);
  for (unsigned i = 0; i < FAST_RUNS; i++)
    p->g[i].at = NULL;
  memset(w->lanes.killed, 0, sizeof w->lanes.killed);
  w->lanes.runs = 0;
  fast_put_registers(w, b, first, n);
  bool ok = start_pack(p, n);
  for (group *g; ok && (g = next_group(p));) {
    ok = step_pack_group(p, g);
    if (ok && fast_automaton_size(w->a) > MAX_BYTES)
      ok = forget_automaton(p);
  }
  if (!ok)
    return fast_fail(w, err, errsize, first, "out of memory");
  if (p->endless)
    return fast_fail(w, err, errsize, first + (unsigned)__builtin_ctz(p->endless), "it has not ended after %llu cycles",
                     (unsigned long long)p->limit);
  return 0;
}
