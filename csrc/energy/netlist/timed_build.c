/* SPDX-License-Identifier: Apache-2.0 */
/* Builds the nodes, gates and sources, of a simulation with delays (timed.h). */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "energy/netlist/timed_private.h"

typedef struct {
  gt_timed *t;
  const netlist *n;
  const gt_library *lib;
  const gt_delay *delay;
  nl_fanout f;
  const gt_timed_settings *s;
  uint32_t *place; /* node of a gate, by its position in the logic */
  double *arrival; /* of the clock, by net, ps; NAN: not known yet */
  char *err;
  size_t errsize;
} builder;

static int no_delay(const builder *b, const nl_pin *p) {
  const nl_cell *c = &b->n->cells[p->cell];
  return gm_error(b->err, b->errsize, c->name, "the pin %s of this %s has no delay, or one of more than %d ps", p->name, c->type,
                  GT_SLOTS - 1);
}

/* The number of an input among those of a cell, as gt_gate has them. */
static unsigned number_of_input(const gt_cell *c, const char *pin) {
  unsigned k = 0;
  for (unsigned i = 0; c && i < c->pins && strcmp(c->pin[i].name, pin) != 0; i++)
    k += !c->pin[i].output;
  return k;
}

/* Nodes in the order of the netlist, so that cells of one module are near each other in memory. */
static void place_gates(builder *b) {
  const gt_logic *l = b->t->l;
  uint32_t *gate_of = malloc((b->n->cell_count + 1) * sizeof *gate_of), k = 0;
  memset(gate_of, 0xff, (b->n->cell_count + 1) * sizeof *gate_of);
  for (uint32_t i = 0; i < l->gates; i++)
    gate_of[b->n->pins[b->f.driver[l->gate[i].out]].cell] = i;
  for (size_t c = 0; c < b->n->cell_count; c++)
    if (gate_of[c] != NL_NONE)
      b->place[gate_of[c]] = k++;
  free(gate_of);
}

static int set_gate_delays(builder *b, gt_node *node, const nl_cell *c, bool latch) {
  bool assign = !strcmp(c->type, "assign");
  const gt_cell *cell = gt_find_cell(b->lib, c->type);
  for (uint32_t p = c->first; p < c->first + c->count; p++) {
    const gt_delay *d = &b->delay[p];
    if (b->n->pins[p].kind == NL_OUT || latch || assign)
      continue;
    unsigned k = number_of_input(cell, b->n->pins[p].name);
    if (!d->known || d->rise >= GT_SLOTS || d->fall >= GT_SLOTS || k >= GT_INPUTS)
      return no_delay(b, &b->n->pins[p]);
    bool exchanged = b->s->wrong == GT_EXCHANGED, zero = b->s->wrong == GT_ALL_ZERO;
    node->delay[k][exchanged] = (uint16_t)(zero ? 0 : d->fall);
    node->delay[k][!exchanged] = (uint16_t)(zero ? 0 : d->rise);
  }
  return 0;
}

static int add_gates(builder *b) {
  gt_timed *t = b->t;
  for (uint32_t i = 0; i < t->gates; i++) {
    const gt_gate *g = &t->l->gate[i];
    uint32_t at = b->place[i];
    const nl_cell *c = &b->n->cells[b->n->pins[b->f.driver[g->out]].cell];
    t->net_of[at] = g->out;
    t->node_of[g->out] = at;
    t->node[at].table = g->table;
    t->is_latch[at] = !strcmp(c->type, "LATCH");
    if (set_gate_delays(b, &t->node[at], c, t->is_latch[at]))
      return -1;
  }
  return 0;
}

/* When a clock net rises, ps after the root. */
static double arrival_of(builder *b, uint32_t net) {
  uint32_t driver = b->f.driver[net];
  if (!isnan(b->arrival[net]) || driver == NL_NONE)
    return isnan(b->arrival[net]) ? 0 : b->arrival[net];
  const nl_cell *c = &b->n->cells[b->n->pins[driver].cell];
  double last = 0;
  for (uint32_t p = c->first; p < c->first + c->count; p++)
    if (b->n->pins[p].kind != NL_OUT && b->t->l->domain_of[b->n->pins[p].net] != GT_NO_DOMAIN)
      last = fmax(last, arrival_of(b, b->n->pins[p].net) + b->delay[p].rise);
  return b->arrival[net] = last;
}

static uint32_t add_source(gt_timed *t, uint32_t net) {
  uint32_t at = t->nodes++;
  t->net_of[at] = net;
  t->node_of[net] = at;
  return at;
}

/* The outputs of a flip-flop or RAM. Adds their delays to *sum and counts them. */
static int add_register(builder *b, const nl_cell *c, double *sum, size_t *count) {
  double clock = 0;
  for (uint32_t p = c->first; !b->s->ideal_clock && p < c->first + c->count; p++)
    if (b->n->pins[p].kind == NL_CLOCK)
      clock = arrival_of(b, b->n->pins[p].net);
  for (uint32_t p = c->first; p < c->first + c->count; p++) {
    const gt_delay *d = &b->delay[p];
    if (b->n->pins[p].kind != NL_OUT || b->t->node_of[b->n->pins[p].net] != NL_NONE)
      continue;
    double fall = clock + d->fall, rise = clock + d->rise;
    if (!d->known || fmax(fall, rise) >= GT_SLOTS)
      return no_delay(b, &b->n->pins[p]);
    gt_node *node = &b->t->node[add_source(b->t, b->n->pins[p].net)];
    node->delay[0][0] = (uint16_t)lround(fall);
    node->delay[0][1] = (uint16_t)lround(rise);
    *sum += fall + rise;
    *count += 2;
  }
  return 0;
}

/* Outputs of registers; input ports and what else no gate drives. */
static int add_sources(builder *b) {
  double sum = 0;
  size_t count = 0;
  for (size_t i = 0; i < b->n->cell_count; i++)
    if (nl_is_register(&b->n->cells[i]) && add_register(b, &b->n->cells[i], &sum, &count))
      return -1;
  double input = b->s->input_ns >= 0 ? 1000 * b->s->input_ns : count ? sum / (double)count : 0;
  for (uint32_t net = 0; net < b->n->net_count; net++)
    if (b->t->node_of[net] == NL_NONE && b->t->l->domain_of[net] == GT_NO_DOMAIN) {
      gt_node *node = &b->t->node[add_source(b->t, net)];
      node->delay[0][0] = node->delay[0][1] = (uint16_t)fmin(input, GT_SLOTS - 1);
    }
  return 0;
}

/* Readers of each node, a word for each input. A latch reads nothing: it takes the value at the end of the cycle. */
static void add_fans(builder *b) {
  gt_timed *t = b->t;
  const gt_logic *l = t->l;
  uint32_t used = 0;
  for (uint32_t at = 0; at < t->nodes; at++) {
    uint32_t net = t->net_of[at], first = used;
    for (uint32_t i = l->fan_start[net]; i < l->fan_start[net + 1]; i++)
      for (unsigned k = 0; (i == l->fan_start[net] || l->fan[i] != l->fan[i - 1]) && k < GT_INPUTS; k++)
        if (l->gate[l->fan[i]].in[k] == net && !t->is_latch[b->place[l->fan[i]]])
          t->fan[used++] = b->place[l->fan[i]] << 3 | k << 1;
    t->node[at].fan = used > first ? first : NL_NONE;
    if (used > first)
      t->fan[used - 1] |= 1;
  }
}

/* The longest path: gates of the logic are in an order in which inputs come before outputs. */
static void find_bound(gt_timed *t, const uint32_t *place, uint32_t *last) {
  for (uint32_t at = t->gates; at < t->nodes; at++)
    last[at] = t->node[at].delay[0][0] > t->node[at].delay[0][1] ? t->node[at].delay[0][0] : t->node[at].delay[0][1];
  for (uint32_t i = 0; i < t->gates; i++) {
    uint32_t at = place[i];
    for (unsigned k = 0; k < GT_INPUTS && !t->is_latch[at]; k++) {
      uint32_t net = t->l->gate[i].in[k], from = net < t->l->n->net_count ? t->node_of[net] : NL_NONE;
      const uint16_t *d = t->node[at].delay[k];
      uint32_t time = from == NL_NONE ? 0 : last[from] + (d[0] > d[1] ? d[0] : d[1]);
      last[at] = time > last[at] ? time : last[at];
    }
    t->bound = last[at] > t->bound ? last[at] : t->bound;
  }
}

static int build_nodes(builder *b, const float *pj, const uint8_t *row) {
  gt_timed *t = b->t;
  place_gates(b);
  t->nodes = t->gates;
  if (add_gates(b) || add_sources(b))
    return -1;
  add_fans(b);
  for (uint32_t at = 0; at < t->nodes; at++) {
    t->node[at].due = GT_NO_TIME;
    t->node[at].pj = pj[t->net_of[at]];
    t->node[at].row = row[t->net_of[at]];
  }
  uint32_t *last = gc_alloc(t->arena, (t->nodes + 1) * sizeof *last);
  find_bound(t, b->place, last);
  return 0;
}

gt_timed *gt_timed_open(const gt_logic *l, gc_arena *arena, const gt_library *lib, const gt_delay *delay, const float *pj,
                        const uint8_t *row, const gt_timed_settings *s, char *err, size_t errsize) {
  gt_timed *t = gc_alloc(arena, sizeof *t);
  size_t nets = l->n->net_count + 1;
  *t = (gt_timed){.l = l, .arena = arena, .gates = (uint32_t)l->gates, .pulse = s->pulse, .free = NL_NONE};
  t->node = gc_alloc(arena, nets * sizeof *t->node);
  t->net_of = gc_alloc(arena, nets * sizeof *t->net_of);
  t->node_of = gc_alloc_raw(arena, nets * sizeof *t->node_of);
  memset(t->node_of, 0xff, nets * sizeof *t->node_of);
  t->is_latch = gc_alloc(arena, nets);
  t->fan = gc_alloc(arena, (GT_INPUTS * l->gates + 1) * sizeof *t->fan);
  t->pending = s->pulse < 1 ? gc_alloc(arena, nets * sizeof *t->pending) : NULL;
  memset(t->slot, 0xff, sizeof t->slot);
  builder b = {t,
               l->n,
               lib,
               delay,
               nl_find_fanout(l->n),
               s,
               gc_alloc(arena, (l->gates + 1) * sizeof *b.place),
               gc_alloc(arena, nets * sizeof *b.arrival),
               err,
               errsize};
  for (size_t i = 0; i < nets; i++)
    b.arrival[i] = NAN;
  return build_nodes(&b, pj, row) ? NULL : t;
}

uint32_t gt_timed_bound(const gt_timed *t) { return t->bound; }
