/* SPDX-License-Identifier: Apache-2.0 */
/* Checks a netlist: what reaches the clock gates, and that buffers are all that was added (docs/energy.md, "Energy model gate"). */
#include <string.h>

#include "base/error.h"
#include "energy/netlist/steps.h"

/* Goes back from a net to the input ports that reach it through gates and latches; marks what it has seen. */
static void mark_sources(const netlist *n, const nl_fanout *f, uint32_t net, bool *seen) {
  if (seen[net])
    return;
  seen[net] = true;
  uint32_t driver = f->driver[net];
  if (driver == NL_NONE || nl_is_register(&n->cells[n->pins[driver].cell]))
    return;
  const nl_cell *c = &n->cells[n->pins[driver].cell];
  for (uint32_t i = c->first; i < c->first + c->count; i++)
    if (n->pins[i].kind == NL_IN)
      mark_sources(n, f, n->pins[i].net, seen);
}

size_t nl_enable_inputs(const netlist *n, const nl_clocks *c, const nl_fanout *f, FILE *out) {
  bool *seen = gc_alloc(n->arena, n->net_count);
  size_t count = 0;
  for (uint32_t net = 0; net < n->net_count; net++)
    if (c->gate_and[net] != NL_NONE)
      mark_sources(n, f, net, seen);
  for (size_t i = 0; i < n->net_count; i++)
    if (seen[i] && n->nets[i].kind == NL_INPUT && strcmp(n->nets[i].name, "test_en_i") != 0) {
      fprintf(out, "%s\n", n->nets[i].name);
      count++;
    }
  return count;
}

/* Follows the added buffers from a net back to the net that drives the first of them. */
static uint32_t source(const netlist *b, const nl_fanout *f, size_t old_cells, uint32_t net) {
  for (size_t steps = 0; steps <= b->cell_count; steps++) { /* more steps than cells: a loop of buffers */
    uint32_t driver = f->driver[net];
    if (driver == NL_NONE || b->pins[driver].cell < old_cells)
      return net;
    net = b->pins[b->cells[b->pins[driver].cell].first].net;
  }
  return net;
}

int nl_same_but_buffers(const netlist *a, const netlist *b, char *err, size_t errsize) {
  if (b->cell_count < a->cell_count)
    return gm_error(err, errsize, b->module, "cells are missing: %zu of %zu", b->cell_count, a->cell_count);
  for (size_t i = a->cell_count; i < b->cell_count; i++)
    if (!nl_is_buffer(b->library, b->cells[i].type))
      return gm_error(err, errsize, b->cells[i].name, "an added cell is no buffer but %s", b->cells[i].type);
  nl_fanout f = nl_find_fanout(b);
  for (size_t i = 0; i < a->cell_count; i++) {
    const nl_cell *x = &a->cells[i], *y = &b->cells[i];
    if (strcmp(x->type, y->type) != 0 || strcmp(x->name, y->name) != 0 || x->count != y->count)
      return gm_error(err, errsize, y->name, "cell differs: %s %s before", x->type, x->name);
    for (uint32_t k = 0; k < x->count; k++) {
      const nl_pin *p = &a->pins[x->first + k], *q = &b->pins[y->first + k];
      const char *was = a->nets[p->net].name, *now = b->nets[source(b, &f, a->cell_count, q->net)].name;
      if (strcmp(p->name, q->name) != 0 || strcmp(was, now) != 0)
        return gm_error(err, errsize, y->name, "pin %s is on net %s, before on %s", q->name, now, was);
    }
  }
  return 0;
}
