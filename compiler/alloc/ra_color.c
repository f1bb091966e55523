/* SPDX-License-Identifier: Apache-2.0 */
/* Graph colouring after Chaitin, with the optimistic colouring of Briggs. The nodes of the graph are sets of values. Two nodes interfere if
 * any lane of one is live when any lane of the other is. The first number of colours is the most nodes live at one time, which is a lower
 * bound. It grows until the graph can be coloured. Copies were joined before (select/coalesce.c). Which values leave the registers is
 * decided elsewhere, by the rungs of the ladder (search/rungs.h). */
#include <string.h>

#include "alloc/ra.h"

typedef struct {
  uint64_t *set; /* times, words lo to hi */
  unsigned lo, hi, time;
  unsigned *to, nto, degree; /* all neighbours; neighbours still in the graph */
  bool out;
} node;

typedef struct {
  ra *r;
  unsigned n;
  node *node;
  unsigned *stack, *color;
} graph;

static void find_node_times(graph *g, const unsigned *of) {
  const ra *r = g->r;
  for (unsigned v = 0; v < r->f->nvreg; v++)
    if (of[v] != ~0u) {
      node *x = &g->node[of[v]];
      x->lo = r->lo[v] < x->lo ? r->lo[v] : x->lo;
      x->hi = r->hi[v] > x->hi ? r->hi[v] : x->hi;
    }
  for (unsigned v = 0; v < r->f->nvreg; v++) {
    if (of[v] == ~0u)
      continue;
    node *x = &g->node[of[v]];
    if (!x->set)
      x->set = gc_alloc(r->f->arena, (x->hi - x->lo + 1) * sizeof *x->set);
    for (unsigned l = 0; l < 4; l++)
      for (size_t w = 0; w < ra_span(r, v); w++)
        x->set[r->lo[v] - x->lo + w] |= ra_busy(r, v, l)[w];
  }
  for (unsigned k = 0; k < g->n; k++)
    for (unsigned w = g->node[k].lo; w <= g->node[k].hi; w++)
      g->node[k].time += (unsigned)__builtin_popcountll(g->node[k].set[w - g->node[k].lo]);
}

static bool nodes_interfere(const node *a, const node *b) {
  unsigned lo = a->lo > b->lo ? a->lo : b->lo, hi = a->hi < b->hi ? a->hi : b->hi;
  for (unsigned w = lo; w <= hi; w++)
    if (a->set[w - a->lo] & b->set[w - b->lo])
      return true;
  return false;
}

static void join_graph_nodes(graph *g, unsigned a, unsigned b, size_t *cap) {
  node *x = &g->node[a];
  x->to = gc_grow(g->r->f->arena, x->to, &cap[a], x->nto + 1, sizeof *x->to);
  x->to[x->nto++] = b;
}

static void find_graph_edges(graph *g) {
  size_t *cap = gc_alloc(g->r->f->arena, (g->n + 1) * sizeof *cap);
  for (unsigned a = 0; a < g->n; a++)
    for (unsigned b = 0; b < a; b++)
      if (nodes_interfere(&g->node[a], &g->node[b])) {
        join_graph_nodes(g, a, b, cap);
        join_graph_nodes(g, b, a, cap);
      }
}

/* The most nodes live at one time. */
static unsigned max_live_nodes(const graph *g) {
  unsigned *at = gc_alloc(g->r->f->arena, (64 * g->r->words + 1) * sizeof *at), max = 0;
  for (unsigned k = 0; k < g->n; k++)
    for (unsigned w = g->node[k].lo; w <= g->node[k].hi; w++)
      for (uint64_t set = g->node[k].set[w - g->node[k].lo]; set; set &= set - 1) {
        unsigned now = ++at[64 * w + (unsigned)__builtin_ctzll(set)];
        max = now > max ? now : max;
      }
  return max;
}

/* The node to take out next: one with fewer neighbours than colours, else the one that blocks most for its size. */
static unsigned next_out(const graph *g, unsigned colors) {
  unsigned pick = ~0u;
  for (unsigned k = 0; k < g->n; k++) {
    const node *x = &g->node[k], *y = pick == ~0u ? NULL : &g->node[pick];
    if (x->out)
      continue;
    if (x->degree < colors)
      return k;
    if (!y || (uint64_t)x->degree * y->time > (uint64_t)y->degree * x->time)
      pick = k;
  }
  return pick;
}

static void order_nodes(graph *g, unsigned colors) {
  for (unsigned k = 0; k < g->n; k++) {
    g->node[k].out = false;
    g->node[k].degree = g->node[k].nto;
  }
  for (unsigned n = 0; n < g->n; n++) {
    unsigned k = next_out(g, colors);
    g->node[k].out = true;
    g->stack[n] = k;
    for (unsigned e = 0; e < g->node[k].nto; e++)
      g->node[g->node[k].to[e]].degree--;
  }
}

static bool give_colors(graph *g, unsigned colors) {
  memset(g->color, 0xff, g->n * sizeof *g->color);
  for (unsigned n = g->n; n-- > 0;) {
    const node *x = &g->node[g->stack[n]];
    uint64_t taken[RA_ROOM / 64] = {0};
    unsigned c = 0;
    for (unsigned e = 0; e < x->nto; e++)
      if (g->color[x->to[e]] != ~0u)
        taken[g->color[x->to[e]] / 64] |= UINT64_C(1) << (g->color[x->to[e]] % 64);
    while (c < colors && taken[c / 64] >> (c % 64) & 1)
      c++;
    if (c == colors)
      return false;
    g->color[g->stack[n]] = c;
  }
  return true;
}

unsigned ra_color_nodes(ra *r, const ra_nodes *nodes, unsigned max, unsigned *color) {
  gc_arena *a = r->f->arena;
  graph g = {.r = r, .n = nodes->n, .color = color};
  g.node = gc_alloc(a, (g.n + 1) * sizeof *g.node);
  g.stack = gc_alloc(a, (g.n + 1) * sizeof *g.stack);
  for (unsigned k = 0; k < g.n; k++)
    g.node[k].lo = ~0u;
  find_node_times(&g, nodes->of);
  unsigned colors = max_live_nodes(&g);
  if (colors > max)
    return 0;
  find_graph_edges(&g);
  for (; colors <= max; colors++) {
    order_nodes(&g, colors);
    if (give_colors(&g, colors))
      return colors ? colors : 1;
  }
  return 0;
}

unsigned ra_color(ra *r, unsigned max) {
  size_t n = r->f->nvreg + 1;
  ra_nodes nodes = {.of = gc_alloc(r->f->arena, n * sizeof *nodes.of)};
  unsigned *color = gc_alloc(r->f->arena, n * sizeof *color);
  for (unsigned v = 0; v < r->f->nvreg; v++)
    nodes.of[v] = r->lanes[v] ? nodes.n++ : ~0u;
  unsigned used = ra_color_nodes(r, &nodes, max, color);
  for (unsigned v = 0; v < r->f->nvreg && used; v++)
    if (r->lanes[v]) {
      r->reg[v] = (uint16_t)color[nodes.of[v]];
      for (unsigned l = 0; l < 4; l++)
        r->map[v][l] = (uint8_t)l;
    }
  return used;
}
