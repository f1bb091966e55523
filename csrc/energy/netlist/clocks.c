/* SPDX-License-Identifier: Apache-2.0 */
/* Finds the clock network of a netlist (docs/energy.md, "Energy model gate"). A clock gate is a latch and a cell that passes the clock
   (rtl/cells/osu018/clock_gate.v). */
#include <string.h>

#include "base/error.h"
#include "energy/netlist/steps.h"

static uint32_t output_of(const netlist *n, uint32_t cell) {
  const nl_cell *c = &n->cells[cell];
  for (uint32_t i = c->first; i < c->first + c->count; i++)
    if (n->pins[i].kind == NL_OUT)
      return n->pins[i].net;
  return NL_NONE;
}

/* Marks the net and all nets that the clock goes on to through cells that are not registers. */
static void follow_clock_net(nl_clocks *c, const netlist *n, const nl_fanout *f, uint32_t net, bool gated) {
  c->is_clock[net] = true;
  c->is_gated[net] = gated;
  for (uint32_t i = f->start[net]; i < f->start[net + 1]; i++) {
    const nl_pin *p = &n->pins[f->pin[i]];
    const nl_cell *cell = &n->cells[p->cell];
    if (p->kind == NL_CLOCK)
      continue;
    bool gate = cell->kind == NL_GATE;
    if (gate)
      for (uint32_t k = cell->first; k < cell->first + cell->count; k++)
        if (n->pins[k].kind == NL_IN && n->pins[k].net != net) {
          c->gate_and[n->pins[k].net] = k;
          c->gates++;
        }
    uint32_t out = output_of(n, p->cell);
    if (out != NL_NONE && !c->is_clock[out])
      follow_clock_net(c, n, f, out, gated || gate);
  }
}

int nl_find_clocks(nl_clocks *c, const netlist *n, const nl_fanout *f, const char *clock, char *err, size_t errsize) {
  *c = (nl_clocks){gc_alloc(n->arena, n->net_count), gc_alloc(n->arena, n->net_count),
                   gc_alloc_raw(n->arena, n->net_count * sizeof *c->gate_and), 0};
  memset(c->gate_and, 0xff, n->net_count * sizeof *c->gate_and);
  for (uint32_t i = 0; i < n->net_count; i++)
    if (n->nets[i].kind == NL_INPUT && !strcmp(n->nets[i].name, clock)) {
      follow_clock_net(c, n, f, i, false);
      return 0;
    }
  return gm_error(err, errsize, n->module, "no input %s", clock);
}
