/* SPDX-License-Identifier: Apache-2.0 */
/* Makes the automaton of a program's time (core/fast/automaton.h) while the program runs on the fast engine. */
#include "core/fast/automaton.h"

#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "core/timing/wait.h"

enum { BUCKETS = 1 << 12, LONGEST = 1 << 11, MAX_CYCLES = 1 << 18 };

struct fast_automaton {
  gm_sim *sim;
  gm_run_config cfg;
  const fast_plan *plan;
  gm_machine m;
  unsigned entry;
  bool ask_tex, ask_txl;
  fast_node *bucket[BUCKETS];
  size_t size;
  uint64_t made;
  uint32_t start_mask; /* threads of the run that began last, and its node */
  fast_node *start;
  fast_stretch stretch;
};

fast_automaton *fast_automaton_new(const gm_machine *m, const gm_run_config *cfg, const fast_plan *p, const uint32_t *code, size_t words,
                                   unsigned entry, uint32_t held) {
  fast_automaton *a = calloc(1, sizeof *a);
  if (!a)
    return NULL;
  a->m = *m;
  a->cfg = *cfg;
  a->plan = p;
  a->entry = entry;
  a->ask_tex = cfg->texture_seed != 0; /* else every lookup of tex takes the same time */
  a->ask_txl = true;
  a->sim = gm_sim_new(m);
  if (!a->sim) {
    fast_automaton_free(a);
    return NULL;
  }
  gm_sim_time_load(a->sim, code, words, held, p->marked);
  return a;
}

static void free_edges(fast_edge *e) {
  while (e) {
    fast_edge *next = e->next;
    free(e->op);
    free(e);
    e = next;
  }
}

static void free_nodes(fast_automaton *a) {
  for (unsigned i = 0; i < BUCKETS; i++)
    while (a->bucket[i]) {
      fast_node *n = a->bucket[i];
      a->bucket[i] = n->next;
      free_edges(n->edge[0]);
      free_edges(n->edge[1]);
      free(n);
    }
  a->size = 0;
  a->start = NULL;
}

void fast_automaton_free(fast_automaton *a) {
  if (!a)
    return;
  free_nodes(a);
  gm_sim_free(a->sim);
  free(a->stretch.cycle);
  free(a);
}

size_t fast_automaton_size(const fast_automaton *a) { return a->size; }
uint64_t fast_automaton_made(const fast_automaton *a) { return a->made; }

static unsigned hash_state(const gm_sim_time_state *s) { return (unsigned)(gm_hash(s->byte, s->size) >> 20) % BUCKETS; }

/* The node with the state and question of *like; made if it is new. */
static fast_node *node_of(fast_automaton *a, const fast_node *like) {
  unsigned h = hash_state(&like->state);
  size_t used = offsetof(fast_node, state.byte) + like->state.size;
  for (fast_node *n = a->bucket[h]; n; n = n->next)
    if (n->ask == like->ask && n->state.size == like->state.size && !memcmp(n->state.byte, like->state.byte, like->state.size))
      return n;
  fast_node *n = malloc(used);
  if (!n)
    return NULL;
  memcpy(n, like, used);
  n->edge[0] = n->edge[1] = NULL;
  n->next = a->bucket[h];
  a->bucket[h] = n;
  a->size += used;
  return n;
}

bool fast_automaton_forget(fast_automaton *a, fast_node **keep[], unsigned n) {
  fast_node *copy = calloc(n ? n : 1, sizeof *copy);
  if (!copy)
    return false;
  for (unsigned i = 0; i < n; i++)
    if (*keep[i])
      memcpy(&copy[i], *keep[i], offsetof(fast_node, state.byte) + (*keep[i])->state.size);
  free_nodes(a);
  bool ok = true;
  for (unsigned i = 0; i < n; i++)
    if (*keep[i]) {
      *keep[i] = node_of(a, &copy[i]);
      ok = ok && *keep[i];
    }
  free(copy);
  return ok;
}

fast_node *fast_automaton_start(fast_automaton *a, uint32_t thread_mask) {
  if (a->start && a->start_mask == thread_mask)
    return a->start;
  fast_node n = {.ask = GM_ASK_NOTHING, .pc = a->entry};
  gm_sim_start(a->sim, &a->cfg, a->entry, thread_mask);
  gm_sim_time_save(a->sim, &n.state);
  a->start_mask = thread_mask;
  return a->start = node_of(a, &n);
}

static bool add_cycle(fast_stretch *s, const gm_sim_step *step) {
  if (s->n == s->cap) {
    unsigned cap = s->cap ? 2 * s->cap : 64;
    fast_cycle *more = realloc(s->cycle, cap * sizeof *more);
    if (!more)
      return false;
    s->cycle = more;
    s->cap = cap;
  }
  fast_cycle *c = &s->cycle[s->n++];
  c->bundle = step->bundle;
  c->thread = step->thread;
  memcpy(c->writes, step->writes, sizeof c->writes);
  memcpy(c->writes_thread, step->writes_thread, sizeof c->writes_thread);
  return true;
}

/* Is the question's answer known without data? */
static bool answer_known(const fast_automaton *a, const gm_sim_step *step, gm_sim_answer *answer) {
  if (step->ask != GM_ASK_TEXTURE || a->ask_tex || step->tex->inst->op != GM_OP_tex)
    return false;
  unsigned memory = gm_tex_delay(gm_wait_memory(a->cfg.texture_latency, a->m.texture_stages), 0, 0);
  *answer = (gm_sim_answer){.requests = 1, .memory = {memory, memory}};
  return true;
}

/* Does the stretch end before the bundle that is in ID now? */
static bool ends_here(const fast_automaton *a) {
  int next = gm_sim_time_next(a->sim);
  if (a->stretch.n >= LONGEST || gm_sim_time_cycles(a->sim) >= MAX_CYCLES)
    return true;
  return a->m.threads == 1 && next >= 0 && a->plan->meets[next];
}

/* Steps from one node to the next. The simulator has the state of the first; *to gets the question of the second. False when out of memory.
 */
static bool walk_automaton_edge(fast_automaton *a, const gm_sim_answer *answer, fast_node *to) {
  gm_sim_answer known;
  gm_sim_step step;
  a->stretch.n = 0;
  for (unsigned g = 0; g < 4; g++)
    a->stretch.in_flight[g] = gm_sim_time_in_flight(a->sim, g);
  for (;;) {
    if (gm_sim_time_cycle(a->sim, answer, &step))
      return false; /* a proven program breaks no rule */
    if (step.ask != GM_ASK_NOTHING && !answer) {
      if (!answer_known(a, &step, &known))
        break;
      answer = &known;
      continue;
    }
    answer = NULL;
    if (!step.adv)
      continue;
    if (!add_cycle(&a->stretch, &step))
      return false;
    if (ends_here(a)) {
      *to = (fast_node){.ask = GM_ASK_NOTHING, .pc = (unsigned)gm_sim_time_next(a->sim)};
      return true;
    }
  }
  int next = gm_sim_time_next(a->sim);
  *to = (fast_node){.ask = step.ask, .pc = next >= 0 ? (unsigned)next : 0, .thread = step.thread};
  if (step.ask == GM_ASK_BRANCH)
    to->flow = step.bundle->op[step.bundle->flow].inst;
  return true;
}

static fast_edge *make_edge(fast_automaton *a, fast_node *from, const gm_sim_answer *answer) {
  fast_edge *e = calloc(1, sizeof *e);
  fast_node to;
  fast_code code = {0};
  gm_sim_time_restore(a->sim, &from->state);
  bool ok = e && walk_automaton_edge(a, answer, &to);
  if (ok) {
    a->stretch.next = gm_sim_time_bundle(a->sim);
    fast_translate(&code, &a->m, a->plan, &a->stretch, a->ask_tex, a->ask_txl);
    gm_sim_get_stats(a->sim, &e->stats);
    e->cycles = gm_sim_time_cycles(a->sim);
    gm_sim_time_save(a->sim, &to.state);
    e->op = code.op;
    e->n = code.n;
    e->to = code.failed ? NULL : node_of(a, &to);
    ok = e->to;
  }
  if (!ok) {
    free(code.op);
    free(e);
    return NULL;
  }
  a->size += sizeof *e + code.cap * sizeof *code.op;
  a->made++;
  return e;
}

const fast_edge *fast_edge_find(fast_automaton *a, fast_node *n, const gm_sim_answer *answer) {
  bool tex = n->ask == GM_ASK_TEXTURE;
  unsigned requests = answer->requests, which = tex ? requests - 1 : n->ask == GM_ASK_BRANCH && answer->taken;
  fast_edge *e = n->edge[which];
  while (e && tex && (e->memory[0] != answer->memory[0] || (requests == 2 && e->memory[1] != answer->memory[1])))
    e = e->next;
  if (e)
    return e;
  e = make_edge(a, n, n->ask == GM_ASK_NOTHING ? NULL : answer);
  if (!e)
    return NULL;
  memcpy(e->memory, answer->memory, sizeof e->memory);
  e->next = n->edge[which];
  n->edge[which] = e;
  return e;
}
