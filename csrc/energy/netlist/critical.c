/* SPDX-License-Identifier: Apache-2.0 */
/* Computes the slacks that the pins of a netlist would have without its buffers, so that buffers can be placed anew. */
#include <math.h>
#include <string.h>

#include "energy/netlist/steps.h"

static const float BUFFER_NS = 0.28F; /* a buffer with its load */

static bool added(const netlist *n, uint32_t cell) { return !strncmp(n->cells[cell].name, "wide_", 5); }

/* Follows added buffers from a net back to the net that drives the first of them, and counts them. */
static uint32_t root_of(const netlist *n, const nl_fanout *f, uint32_t net, unsigned *buffers) {
  for (*buffers = 0; *buffers < n->cell_count; ++*buffers) {
    uint32_t driver = f->driver[net];
    if (driver == NL_NONE || !added(n, n->pins[driver].cell))
      break;
    net = n->pins[n->cells[n->pins[driver].cell].first].net;
  }
  return net;
}

void nl_print_sinks(const netlist *n, const nl_clocks *c, unsigned min, FILE *out) {
  nl_fanout f = nl_find_fanout(n);
  unsigned buffers;
  uint32_t *sinks = gc_alloc(n->arena, n->net_count * sizeof *sinks), *root = gc_alloc(n->arena, n->pin_count * sizeof *root);
  memset(sinks, 0, n->net_count * sizeof *sinks);
  for (uint32_t i = 0; i < n->pin_count; i++)
    if (n->pins[i].kind == NL_IN && !added(n, n->pins[i].cell))
      sinks[root[i] = root_of(n, &f, n->pins[i].net, &buffers)]++;
  for (uint32_t i = 0; i < n->pin_count; i++) {
    const nl_cell *cell = &n->cells[n->pins[i].cell];
    if (n->pins[i].kind != NL_IN || added(n, n->pins[i].cell) || sinks[root[i]] < min || c->is_clock[root[i]] ||
        n->nets[root[i]].kind == NL_CONSTANT || !*cell->name)
      continue;
    uint32_t bit = 0, end = cell->first + cell->count, all = 1;
    while (i + bit + 1 < end && !strcmp(n->pins[i + bit + 1].name, n->pins[i].name))
      bit++;
    while (i >= cell->first + all && !strcmp(n->pins[i - all].name, n->pins[i].name))
      all++;
    if (bit + all > 1)
      fprintf(out, "%s/%s[%u]\n", cell->name, n->pins[i].name, bit);
    else
      fprintf(out, "%s/%s\n", cell->name, n->pins[i].name);
  }
}

float *nl_direct_slacks(const netlist *n, const netlist *with, const nl_slack *slacks) {
  nl_fanout f = nl_find_fanout(with);
  float *direct = gc_alloc(n->arena, n->pin_count * sizeof *direct);
  for (size_t i = 0; i < n->pin_count; i++) {
    unsigned buffers = 0;
    if (!isnan(slacks[i].setup))
      root_of(with, &f, with->pins[i].net, &buffers);
    direct[i] = slacks[i].setup + BUFFER_NS * (float)buffers;
  }
  return direct;
}
