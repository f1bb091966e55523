/* SPDX-License-Identifier: Apache-2.0 */
/* Finds the clock domains, flip-flops and RAMs of a netlist that is to be simulated (logic.h). */
#include "energy/netlist/logic_build.h"

#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "energy/netlist/steps.h"

uint32_t gt_net_at(const netlist *n, const nl_cell *c, const char *pin) {
  for (uint32_t i = c->first; i < c->first + c->count; i++)
    if (!strcmp(n->pins[i].name, pin))
      return n->pins[i].net;
  return NL_NONE;
}

/* The input of a cell of the clock network that carries the clock. *other: its other input, NL_NONE if it has one only. */
static uint32_t clock_input(const gt_logic *l, const nl_cell *c, const bool *is_clock, uint32_t *other) {
  uint32_t clock = NL_NONE;
  *other = NL_NONE;
  for (uint32_t i = c->first; i < c->first + c->count; i++)
    if (l->n->pins[i].kind == NL_IN)
      *(is_clock[l->n->pins[i].net] ? &clock : other) = l->n->pins[i].net;
  return clock;
}

static int domain_of(gt_logic *l, const nl_fanout *f, const nl_clocks *c, uint32_t net, char *err, size_t errsize) {
  if (l->domain_of[net] != GT_NO_DOMAIN)
    return 0;
  if (f->driver[net] == NL_NONE) {
    l->domain_of[net] = 0;
    return 0;
  }
  uint32_t cell = l->n->pins[f->driver[net]].cell, enable, from = clock_input(l, &l->n->cells[cell], c->is_clock, &enable);
  if (from == NL_NONE)
    return gm_error(err, errsize, l->n->cells[cell].name, "the clock net %s comes from no clock", l->n->nets[net].name);
  if (domain_of(l, f, c, from, err, errsize))
    return -1;
  l->domain_of[net] = l->domain_of[from];
  if (enable == NL_NONE)
    return 0;
  if (strncmp(l->n->cells[cell].type, "AND2", 4) != 0 || l->domain_of[from] || l->domains == GT_DOMAINS)
    return gm_error(err, errsize, l->n->cells[cell].name, "not a clock gate on the root clock, or more than %d clock gates", GT_DOMAINS);
  l->domain_of[net] = (uint8_t)l->domains;
  l->domain[l->domains++] = (gt_domain){enable, cell};
  return 0;
}

int gt_find_domains(gt_logic *l, const nl_fanout *f, char *err, size_t errsize) {
  nl_clocks c;
  memset(l->domain_of, GT_NO_DOMAIN, l->n->net_count + 1);
  l->domain[0] = (gt_domain){NL_NONE, NL_NONE};
  l->domains = 1;
  if (nl_find_clocks(&c, l->n, f, NL_CLOCK_PORT, err, errsize))
    return -1;
  for (uint32_t i = 0; i < l->n->net_count; i++)
    if (c.is_clock[i] && domain_of(l, f, &c, i, err, errsize))
      return -1;
  return 0;
}

/* Nets of a vector pin, highest bit first as in the netlist. */
static const uint32_t *nets_of(const gt_logic *l, gc_arena *arena, const nl_cell *c, const char *pin, uint32_t *width) {
  uint32_t *net = gc_alloc(arena, (c->count + 1) * sizeof *net);
  *width = 0;
  for (uint32_t i = c->first; i < c->first + c->count; i++)
    if (!strcmp(l->n->pins[i].name, pin))
      net[(*width)++] = l->n->pins[i].net;
  return net;
}

static int add_ram(gt_logic *l, gc_arena *arena, uint32_t cell, char *err, size_t errsize) {
  const nl_cell *c = &l->n->cells[cell];
  gt_ram *r = &l->ram[l->rams++];
  uint32_t w, a, wdata, raddr;
  r->cell = cell;
  r->re = gt_net_at(l->n, c, "re_i");
  r->we = gt_net_at(l->n, c, "we_i");
  r->rdata = nets_of(l, arena, c, "rdata_o", &w);
  r->wdata = nets_of(l, arena, c, "wdata_i", &wdata);
  r->waddr = nets_of(l, arena, c, "waddr_i", &a);
  r->raddr = nets_of(l, arena, c, "raddr_i", &raddr);
  r->width = w;
  r->aw = a;
  if (r->re == NL_NONE || r->we == NL_NONE || !w || w != wdata || a != raddr || a > 20)
    return gm_error(err, errsize, c->name, "not the pins of a RAM");
  r->word = gc_alloc(arena, ((size_t)1 << a) * w);
  r->next = gc_alloc(arena, w);
  return 0;
}

int gt_find_registers(gt_logic *l, gc_arena *arena, char *err, size_t errsize) {
  size_t rams = 0;
  for (size_t i = 0; i < l->n->cell_count; i++) {
    l->flops += nl_is_flip_flop(&l->n->cells[i]);
    rams += nl_is_register(&l->n->cells[i]);
  }
  l->flop = gc_alloc(arena, (l->flops + 1) * sizeof *l->flop);
  l->ram = gc_alloc(arena, (rams - l->flops + 1) * sizeof *l->ram);
  l->flops = 0;
  for (uint32_t i = 0; i < l->n->cell_count; i++) {
    const nl_cell *c = &l->n->cells[i];
    if (nl_is_register(c) && !nl_is_flip_flop(c)) {
      if (add_ram(l, arena, i, err, errsize))
        return -1;
      continue;
    }
    if (!nl_is_flip_flop(c))
      continue;
    uint32_t d = gt_net_at(l->n, c, "D"), q = gt_net_at(l->n, c, "Q"), clk = gt_net_at(l->n, c, "CLK");
    if (strcmp(c->type, "DFFPOSX1") != 0 || d == NL_NONE || q == NL_NONE || clk == NL_NONE || l->domain_of[clk] == GT_NO_DOMAIN)
      return gm_error(err, errsize, c->name, "not a DFFPOSX1 with a clock");
    l->flop[l->flops++] = (gt_flop){d, q, l->domain_of[clk], 0};
  }
  return 0;
}
