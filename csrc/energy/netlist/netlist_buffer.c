/* SPDX-License-Identifier: Apache-2.0 */
/* Puts buffers on the data nets of a netlist: for nets with many sinks, for sinks that can wait for others, and against hold violations
   (docs/energy.md, "Energy model gate"). */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "energy/netlist/steps.h"

enum { GROUP = 12 };             /* sinks of a BUFX4: about 0.35 pF, where its delay is about that of a loaded NAND2X1 */
static const float STEP = 0.28F; /* ns of a BUFX4 with that load */

/* How far a net is from the registers, in gates. A gate with many sinks counts as more: about one gate for each eight sinks. */
static float depth_of(const netlist *n, const nl_fanout *f, float *depth, uint32_t net) {
  if (depth[net] >= 0)
    return depth[net];
  depth[net] = 0; /* ends a loop */
  float max = 0;
  for (uint32_t i = f->start[net]; i < f->start[net + 1]; i++) {
    const nl_cell *c = &n->cells[n->pins[f->pin[i]].cell];
    if (nl_is_register(c) || c->kind == NL_LATCH)
      continue;
    for (uint32_t k = c->first; k < c->first + c->count; k++)
      if (n->pins[k].kind == NL_OUT) {
        float d = depth_of(n, f, depth, n->pins[k].net) + 1;
        max = d > max ? d : max;
      }
  }
  return depth[net] = max + (float)(f->start[net + 1] - f->start[net]) / 8;
}

typedef struct {
  uint32_t pin;
  float depth; /* gates after it, or its slack in ns, negated */
} sink;

static int deepest_first(const void *a, const void *b) {
  const sink *x = a, *y = b;
  return x->depth != y->depth ? (x->depth > y->depth ? -1 : 1) : (x->pin > y->pin) - (x->pin < y->pin);
}

static sink sink_of(const netlist *n, const nl_fanout *f, float *depth, uint32_t pin) {
  const nl_cell *c = &n->cells[n->pins[pin].cell];
  sink s = {pin, 0};
  if (nl_is_register(c) || c->kind == NL_LATCH)
    return s;
  for (uint32_t k = c->first; k < c->first + c->count; k++)
    if (n->pins[k].kind == NL_OUT) {
      float d = depth_of(n, f, depth, n->pins[k].net) + 1;
      s.depth = d > s.depth ? d : s.depth;
    }
  return s;
}

/* Drives the sinks from..to-1 by a buffer on the net. Returns the buffer as a sink; `step` is how much deeper its input is. */
static sink drive_by_buffer(netlist *n, uint32_t net, const sink *s, size_t from, size_t to, float step) {
  uint32_t out = nl_add_buffer(n, to - from > 4 ? n->library->buffer[0] : n->library->hold_buffer[0], "wide", net);
  for (size_t i = from; i < to; i++)
    n->pins[s[i].pin].net = out;
  return (sink){n->cells[n->cell_count - 1].first, s[from].depth + step};
}

/* Divides the sinks of a net, deepest first: the first ones stay, and buffers drive the others in groups. If there are still too many, the
   buffers and the sinks that stayed are divided the same way. */
static size_t divide_sinks(netlist *n, uint32_t net, sink *s, size_t count, unsigned max, float step) {
  size_t buffers = 0;
  while (count > max) {
    size_t groups = (count + GROUP - 1) / GROUP, keep = groups < max ? max - groups : 0;
    keep = keep > count / 2 ? count / 2 : keep;
    groups = (count - keep + GROUP - 1) / GROUP;
    for (size_t g = 0; g < groups; g++) {
      size_t from = keep + g * (count - keep) / groups, to = keep + (g + 1) * (count - keep) / groups;
      s[keep + g] = drive_by_buffer(n, net, s, from, to, step);
    }
    buffers += groups;
    count = keep + groups;
    qsort(s, count, sizeof *s, deepest_first);
  }
  return buffers;
}

/* Moves the sinks that can wait for a buffer off a net whose worst sink is late. *count becomes the number of sinks that are left. */
static size_t shield_late_sinks(netlist *n, uint32_t net, sink *s, size_t *count) {
  size_t keep = 1;
  while (keep < *count && s[keep].depth > s[0].depth - STEP)
    keep++;
  size_t others = *count - keep, groups = (others + GROUP - 1) / GROUP;
  if (others < 2)
    return 0;
  for (size_t g = 0; g < groups; g++)
    s[keep + g] = drive_by_buffer(n, net, s, keep + g * others / groups, keep + (g + 1) * others / groups, STEP);
  *count = keep + groups;
  qsort(s, *count, sizeof *s, deepest_first);
  return groups;
}

/* The sinks of a net by slack. False if none of them is late. */
static bool by_slack(const float *slack, sink *s, size_t count) {
  bool late = false;
  for (size_t i = 0; i < count; i++)
    late |= !isnan(slack[s[i].pin]);
  for (size_t i = 0; late && i < count; i++)
    s[i].depth = isnan(slack[s[i].pin]) ? -1000 : -slack[s[i].pin];
  return late;
}

size_t nl_buffer(netlist *n, const nl_clocks *clocks, unsigned max, const float *slack) {
  nl_fanout f = nl_find_fanout(n);
  size_t buffers = 0, nets = n->net_count;
  float *depth = gc_alloc(n->arena, nets * sizeof *depth);
  for (size_t i = 0; i < nets; i++)
    depth[i] = -1;
  for (uint32_t net = 0; net < nets; net++)
    depth_of(n, &f, depth, net);
  for (uint32_t net = 0; net < nets; net++) {
    size_t count = f.start[net + 1] - f.start[net];
    if (clocks->is_clock[net] || n->nets[net].kind == NL_CONSTANT || count <= (slack ? 2 : max))
      continue;
    sink *s = gc_alloc(n->arena, count * sizeof *s);
    for (size_t i = 0; i < count; i++)
      s[i] = sink_of(n, &f, depth, f.pin[f.start[net] + i]);
    bool late = slack && by_slack(slack, s, count);
    qsort(s, count, sizeof *s, deepest_first);
    if (late)
      buffers += shield_late_sinks(n, net, s, &count);
    buffers += divide_sinks(n, net, s, count, max, late ? STEP : 1);
  }
  return buffers;
}

size_t nl_fix_hold(netlist *n, const nl_slack *slacks, double step) {
  size_t buffers = 0, pins = n->pin_count;
  for (size_t i = 0; i < pins; i++) {
    if (isnan(slacks[i].hold) || slacks[i].hold >= 0)
      continue;
    unsigned need = (unsigned)ceil(-slacks[i].hold / step);
    /* At least one: the next round of static timing tells whether setup still holds. */
    while (need > 1 && need * step * 1.5 > slacks[i].setup)
      need--;
    uint32_t net = n->pins[i].net;
    for (unsigned k = 0; k < need; k++)
      net = nl_add_buffer(n, n->library->hold_buffer[0], "hold", net);
    n->pins[i].net = net;
    buffers += need;
  }
  return buffers;
}
