/* SPDX-License-Identifier: Apache-2.0 */
/* Builds the clock tree of a netlist: clock buffers, from the flip-flops up (docs/energy.md, "Energy model gate"). Sinks are grouped in the
   order of the netlist, so neighbours come from one module. */
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "energy/netlist/steps.h"

typedef struct {
  netlist *n;
  nl_fanout fanout; /* of the netlist without the tree */
  nl_tree_figures *figures;
  unsigned group;
} tree;

typedef struct {
  uint32_t *pin;
  size_t count, cap;
} pin_list;

static void push_clock_pin(tree *t, pin_list *l, uint32_t pin) {
  l->pin = gc_grow(t->n->arena, l->pin, &l->cap, l->count + 1, sizeof *l->pin);
  l->pin[l->count++] = pin;
}

static uint32_t pin_of(const netlist *n, uint32_t cell, nl_pin_kind kind) {
  const nl_cell *c = &n->cells[cell];
  for (uint32_t i = c->first; i < c->first + c->count; i++)
    if (n->pins[i].kind == kind)
      return i;
  return NL_NONE;
}

/* Puts the sinks into equal groups of at most t->group, each with a buffer that drives it, and returns the inputs of the buffers. */
static pin_list grouped(tree *t, const pin_list *sinks) {
  pin_list up = {0};
  size_t groups = (sinks->count + t->group - 1) / t->group;
  for (size_t g = 0; g < groups; g++) {
    uint32_t net = nl_add_buffer(t->n, t->n->library->clock_buffer[0], "clock_tree", 0); /* the input is set below, by the next level */
    t->figures->buffers++;
    push_clock_pin(t, &up, pin_of(t->n, (uint32_t)t->n->cell_count - 1, NL_IN));
    for (size_t i = g * sinks->count / groups; i < (g + 1) * sinks->count / groups; i++)
      t->n->pins[sinks->pin[i]].net = net;
  }
  return up;
}

static unsigned build_clock_tree(tree *t, uint32_t net, bool gated);

/* Levels between this sink of a clock net and the flip-flops. The inverter of a clock gate is as high as the gate's AND. */
static unsigned height_of(tree *t, uint32_t pin, unsigned gate_height) {
  if (t->n->pins[pin].kind == NL_CLOCK)
    return 0;
  return gate_height;
}

/* Builds the trees after the gates of a net. Returns the height of the highest; all gates of a net get that height. */
static unsigned build_gates(tree *t, uint32_t net) {
  unsigned highest = 0;
  for (uint32_t i = t->fanout.start[net]; i < t->fanout.start[net + 1]; i++) {
    uint32_t pin = t->fanout.pin[i], cell = t->n->pins[pin].cell;
    if (t->n->pins[pin].kind == NL_CLOCK || t->n->cells[cell].kind != NL_GATE)
      continue;
    t->figures->gates++;
    unsigned height = build_clock_tree(t, t->n->pins[pin_of(t->n, cell, NL_OUT)].net, true) + 1;
    highest = height > highest ? height : highest;
  }
  return highest;
}

/* Builds the tree of one clock net and returns its height. */
static unsigned build_clock_tree(tree *t, uint32_t net, bool gated) {
  unsigned gate_height = build_gates(t, net), level = 0;
  pin_list row = {0};
  for (;; level++) {
    bool higher = false;
    for (uint32_t i = t->fanout.start[net]; i < t->fanout.start[net + 1]; i++) {
      uint32_t pin = t->fanout.pin[i], cell = t->n->pins[pin].cell;
      unsigned height = height_of(t, pin, gate_height);
      higher |= height > level;
      if (height != level)
        continue;
      push_clock_pin(t, &row, pin);
      if (!level && nl_is_flip_flop(&t->n->cells[cell])) {
        t->figures->flip_flops++;
        t->figures->gated_flip_flops += gated;
      }
    }
    if (!higher && level && row.count <= 1)
      break;
    row = grouped(t, &row);
  }
  for (size_t i = 0; i < row.count; i++)
    t->n->pins[row.pin[i]].net = net;
  return level;
}

int nl_clock_tree(netlist *n, const char *clock, unsigned group, nl_tree_figures *figures, char *err, size_t errsize) {
  tree t = {n, nl_find_fanout(n), figures, group};
  *figures = (nl_tree_figures){0};
  for (uint32_t i = 0; i < n->net_count; i++)
    if (n->nets[i].kind == NL_INPUT && !strcmp(n->nets[i].name, clock)) {
      figures->levels = build_clock_tree(&t, i, false);
      return 0;
    }
  return gm_error(err, errsize, n->module, "no input %s", clock);
}
