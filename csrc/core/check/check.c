/* SPDX-License-Identifier: Apache-2.0 */
/* Checks a program statically (core/check/check.h): builds the graph of bundles, propagates states to a fixpoint, and gives the verdict. */
#include "core/check/check.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/hash.h"
#include "core/check/check_state.h"

int ck_broken(ck *c, unsigned pc, const char *rule, const char *fmt, ...) {
  gm_check_result *r = c->r;
  char text[256] = "outside the program";
  gm_bundle b;
  const char *why;
  if (pc < c->words)
    if (!gm_decode_bundle(c->code + pc, c->words - pc, &b, &why) || gm_format_bundle(text, sizeof text, &b) < 0)
      snprintf(text, sizeof text, "word 0x%08x", c->code[pc]);
  r->verdict = GM_CHECK_BROKEN;
  r->pc = pc;
  snprintf(r->rule, sizeof r->rule, "%s", rule);
  int n = snprintf(r->message, sizeof r->message, "bundle %u `%s`: %s: ", pc, text, rule);
  va_list ap;
  va_start(ap, fmt);
  if (n > 0 && (size_t)n < sizeof r->message)
    vsnprintf(r->message + n, sizeof r->message - (size_t)n, fmt, ap);
  va_end(ap);
  return -1;
}

int ck_gave_up(ck *c, const char *why) {
  c->r->verdict = GM_CHECK_GAVE_UP;
  snprintf(c->r->message, sizeof c->r->message, "nothing is proven: %s", why);
  return -1;
}

void ck_path(ck *c, const uint32_t *pcs, const bool *taken, unsigned n, bool cut) {
  char *p = c->r->path, *end = p + sizeof c->r->path;
  int k = snprintf(p, (size_t)(end - p), "%s", cut ? "... > " : "");
  for (p += k; n-- > 0 && end - p > 16;) {
    k = snprintf(p, (size_t)(end - p), "%u%s%s", pcs[n], n && taken[n - 1] ? " taken" : "", n ? " > " : "");
    p += k;
  }
}

static int node_path(ck *c, int node) {
  uint32_t pcs[8];
  bool taken[8];
  unsigned n = 0;
  for (; node >= 0 && n < 8; node = c->node[node].from) {
    pcs[n] = c->node[node].pc;
    taken[n++] = c->node[node].from_taken;
  }
  ck_path(c, pcs, taken, n, node >= 0);
  return -1;
}

/* --- the graph --- */

static const ck_stack *push_call_stack(ck *c, const ck_stack *below, uint32_t ret) {
  size_t h = (ret * 31 + (below ? below->ret * 7 + below->depth : 0)) % STACK_HASH;
  for (ck_stack *s = c->stack_hash[h]; s; s = s->next)
    if (s->below == below && s->ret == ret)
      return s;
  ck_stack *s = calloc(1, sizeof *s);
  if (!s)
    return NULL;
  s->below = (ck_stack *)below;
  s->ret = ret;
  s->depth = below ? below->depth + 1 : 1;
  s->next = c->stack_hash[h];
  c->stack_hash[h] = s;
  return s;
}

/* The decoded bundle, or NULL with the broken rule. */
static const gm_dbundle *bundle_at(ck *c, uint32_t pc) {
  char err[GM_ERROR_SIZE];
  if (pc >= c->words) {
    ck_broken(c, pc, "fetch", "outside the program (%zu words)", c->words);
    return NULL;
  }
  if (c->bundle[pc])
    return c->bundle[pc];
  gm_dbundle *d = malloc(sizeof *d);
  if (!d) {
    ck_gave_up(c, "out of memory");
    return NULL;
  }
  if (gm_dbundle_decode(d, c->m, c->code + pc, c->words - pc, err, sizeof err) ||
      (c->m->array_banks && gm_array_rule(d, c->m, &c->segment, err, sizeof err))) {
    char *colon = strstr(err, ": ");
    if (colon)
      *colon = 0;
    ck_broken(c, pc, err, "%s", colon ? colon + 2 : "");
    free(d);
    return NULL;
  }
  c->r->bundles++;
  c->has_t |= d->has_t;
  return c->bundle[pc] = d;
}

/* Number of the node for a bundle in a call context. The node is made if it is new. -1 on failure. */
static int node_at(ck *c, uint32_t pc, const ck_stack *stack, int from, bool taken) {
  uint64_t caller = stack ? (uint64_t)stack->ret << 32 | stack->depth : 0;
  size_t h = (size_t)(gm_hash_word(gm_hash_word(0, pc), caller) >> 32) % NODE_HASH;
  for (int i = c->node_hash[h]; i >= 0; i = c->node[i].hash_next)
    if (c->node[i].pc == pc && c->node[i].stack == stack)
      return i;
  if (c->nnode == c->cnode) {
    size_t cap = c->cnode ? 2 * c->cnode : 64;
    ck_node *bigger = c->nnode < MAX_NODES ? realloc(c->node, cap * sizeof *bigger) : NULL;
    if (!bigger)
      return ck_gave_up(c, "too many bundles in call contexts");
    c->node = bigger;
    c->cnode = cap;
  }
  ck_node *n = &c->node[c->nnode];
  memset(n, 0, sizeof *n);
  n->pc = pc;
  n->stack = stack;
  n->from = from;
  n->from_taken = taken;
  n->hash_next = c->node_hash[h];
  c->node_hash[h] = (int)c->nnode++;
  if (!(n->d = bundle_at(c, pc)))
    return c->r->verdict == GM_CHECK_BROKEN ? node_path(c, (int)c->nnode - 1) : -1;
  return (int)c->nnode - 1;
}

static int add_edge(ck *c, int node, uint32_t pc, const ck_stack *stack, bool taken) {
  int to = node_at(c, pc, stack, node, taken);
  if (to < 0)
    return -1;
  ck_node *n = &c->node[node];
  n->edge[n->edges].to = to;
  n->edge[n->edges++].taken = taken;
  return 0;
}

/* Finds the successors of a node. */
static int expand_check_node(ck *c, int number) {
  ck_node n = c->node[number]; /* node_at may move the array */
  const gm_dbundle *d = n.d;
  const gm_inst *op = d->flow >= 0 ? d->op[d->flow].inst : NULL;
  uint32_t next = n.pc + d->b.words;
  const ck_stack *s;
  c->node[number].expanded = true;
  switch (op ? (gm_flow_opcode)op->op : GM_FLOW_nop) { /* no default: the build fails if an operation of the table is missing here */
  case GM_FLOW_bra:
    return add_edge(c, number, op->imm, n.stack, true);
  case GM_FLOW_brc:
  case GM_FLOW_dbn:
    return add_edge(c, number, next, n.stack, false) || add_edge(c, number, op->imm, n.stack, true) ? -1 : 0;
  case GM_FLOW_call:
    if ((n.stack ? n.stack->depth : 0) >= c->m->call_depth) {
      ck_broken(c, n.pc, "call depth", "a call inside %u calls, but the return stack holds %u", n.stack ? n.stack->depth : 0,
                c->m->call_depth);
      return node_path(c, number);
    }
    if (!(s = push_call_stack(c, n.stack, next)))
      return ck_gave_up(c, "out of memory");
    return add_edge(c, number, op->imm, s, true);
  case GM_FLOW_ret:
    if (!n.stack) {
      ck_broken(c, n.pc, "return stack", "ret without a call");
      return node_path(c, number);
    }
    return add_edge(c, number, n.stack->ret, n.stack->below, true);
  case GM_FLOW_end:
    return 0;
  case GM_FLOW_nop:
  case GM_FLOW_ldc:
  case GM_FLOW_kil:
  case GM_FLOW_gate:
  case GM_FLOW_qsy:
    break;
  }
  return add_edge(c, number, next, n.stack, false);
}

/* --- the fixpoint of latencies --- */

static void enqueue(ck *c, int node) {
  if (c->node[node].queued)
    return;
  c->node[node].queued = true;
  c->queue[(c->qhead + c->qcount++) % MAX_NODES] = node;
}

static int dequeue(ck *c) {
  int node = c->queue[c->qhead];
  c->qhead = (c->qhead + 1) % MAX_NODES;
  c->qcount--;
  c->node[node].queued = false;
  return node;
}

static int visit_node(ck *c, int number) {
  bool first = !c->node[number].expanded;
  ck_lanes s = c->node[number].lanes;
  if (ck_lanes_bundle(c, &c->node[number], &s))
    return node_path(c, number);
  size_t before = c->nnode;
  if (first && expand_check_node(c, number))
    return -1;
  const ck_node *n = &c->node[number];
  for (unsigned e = 0; e < n->edges; e++) {
    ck_node *to = &c->node[n->edge[e].to];
    ck_lanes t = s;
    ck_lanes_pass(c, &t, ck_distance(c, n->edge[e].taken) + (n->d->has_t ? gm_time_away(c->m) : 0));
    bool fresh = n->edge[e].to >= (int)before && !to->queued && !to->expanded;
    if (fresh)
      to->lanes = t;
    else if (!ck_lanes_join(c, &to->lanes, &t))
      continue;
    else {
      to->from = number;
      to->from_taken = n->edge[e].taken;
    }
    enqueue(c, n->edge[e].to);
  }
  return 0;
}

static int run_check_passes(ck *c, unsigned entry) {
  if (node_at(c, entry, NULL, -1, false) < 0)
    return -1;
  c->node[0].lanes.since_t = FAR;
  enqueue(c, 0);
  while (c->qcount)
    if (visit_node(c, dequeue(c)))
      return -1;
  for (unsigned g = 0; g < 2 && c->cfg->policy == GM_GATE_PROGRAM; g++)
    if (!(c->held >> g & 1) && ck_gates(c, g))
      return -1;
  return 0;
}

static void release_check(ck *c) {
  for (size_t i = 0; c->bundle && i < c->words; i++)
    free(c->bundle[i]);
  for (size_t i = 0; c->stack_hash && i < STACK_HASH; i++)
    for (ck_stack *s = c->stack_hash[i], *next; s; s = next) {
      next = s->next;
      free(s);
    }
  free(c->bundle);
  free(c->stack_hash);
  free(c->node_hash);
  free(c->node);
  free(c->queue);
  free(c->gate);
}

static void find_segment(ck *c) {
  gm_segment all[GM_MAX_THREADS];
  gm_array_need n = gm_array_need_of(c->m, c->code, c->words);
  gm_array_divide(0, &n, 1, all);
  c->segment = all[0];
}

static gm_check_verdict check_entry(ck c, unsigned entry) {
  gm_check_result *r = c.r;
  size_t words = c.words;
  if (c.m->array_banks)
    find_segment(&c);
  memset(r, 0, sizeof *r);
  c.bundle = calloc(words + 1, sizeof *c.bundle);
  c.node_hash = malloc(NODE_HASH * sizeof *c.node_hash);
  c.stack_hash = calloc(STACK_HASH, sizeof *c.stack_hash);
  c.queue = malloc(MAX_NODES * sizeof *c.queue);
  if (!c.bundle || !c.node_hash || !c.stack_hash || !c.queue) {
    ck_gave_up(&c, "out of memory");
  } else {
    for (int i = 0; i < NODE_HASH; i++)
      c.node_hash[i] = -1;
    if (run_check_passes(&c, entry) == 0)
      r->verdict = GM_CHECK_PROVEN;
    r->nodes = c.nnode;
  }
  release_check(&c);
  return r->verdict;
}

gm_check_verdict gm_check_code(const gm_machine *m, const uint32_t *code, size_t words, unsigned entry, const gm_check_config *cfg,
                               gm_check_result *r) {
  return check_entry((ck){.m = m, .code = code, .words = words, .cfg = cfg, .r = r}, entry);
}

gm_check_verdict gm_check_program(const gm_program *p, const gm_check_config *cfg, gm_check_result *r) {
  return check_entry((ck){.m = &p->machine, .code = p->code, .words = p->words, .cfg = cfg, .held = p->held, .r = r}, p->entry);
}
