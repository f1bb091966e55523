/* SPDX-License-Identifier: Apache-2.0 */
/* Simulates a flat netlist cycle by cycle, without delays, and says which nets changed. */
#include "energy/netlist/logic.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "energy/netlist/function.h"
#include "energy/netlist/logic_build.h"

/* Truth tables by the library's cell: bit i is the output if the inputs, in the order of the cell's pins, are the number i. */
typedef struct {
  const gt_cell *cell;
  uint16_t table;
  unsigned inputs;
  const char *input[GT_INPUTS];
} truth;

static int find_truth(truth *t, const gt_cell *cell, gc_arena *arena, char *err, size_t errsize) {
  unsigned at[GT_INPUTS], outputs = 0;
  const gt_function *f = NULL;
  *t = (truth){.cell = cell};
  for (unsigned i = 0; i < cell->pins; i++) {
    if (cell->pin[i].output) {
      if (outputs++ || !cell->pin[i].function || !(f = gt_function_parse(arena, cell, cell->pin[i].function, err, errsize)))
        return -1;
    } else if (t->inputs == GT_INPUTS)
      return -1;
    else {
      at[t->inputs] = i;
      t->input[t->inputs++] = cell->pin[i].name;
    }
  }
  for (unsigned row = 0; f && row < 1u << GT_INPUTS; row++) {
    uint32_t pins = 0;
    for (unsigned i = 0; i < t->inputs; i++)
      pins |= (row >> i & 1) << at[i];
    t->table |= (uint16_t)(gt_function_at(f, pins) << row);
  }
  return f ? 0 : -1;
}

/* A latch of a clock gate is open in the low phase, so it is a buffer there. */
static int gate_of(gt_gate *g, const gt_logic *l, const nl_cell *c, const truth *truths, size_t count) {
  for (unsigned i = 0; i < GT_INPUTS; i++)
    g->in[i] = (uint32_t)l->n->net_count;
  if (!strcmp(c->type, "LATCH") || !strcmp(c->type, "assign")) {
    bool latch = *c->type == 'L';
    g->in[0] = gt_net_at(l->n, c, latch ? "D" : "A");
    g->out = gt_net_at(l->n, c, latch ? "Q" : "Y");
    g->table = 0xaaaa;
    return g->in[0] == NL_NONE || g->out == NL_NONE ? -1 : 0;
  }
  for (size_t i = 0; i < count; i++) {
    const truth *t = &truths[i];
    if (strcmp(t->cell->name, c->type) != 0)
      continue;
    for (unsigned k = 0; k < t->inputs; k++)
      if ((g->in[k] = gt_net_at(l->n, c, t->input[k])) == NL_NONE)
        return -1;
    g->table = t->table;
    g->out = gt_net_at(l->n, c, "Y");
    return g->out == NL_NONE ? -1 : 0;
  }
  return -1;
}

/* The gates between registers, in the order of the netlist. Cells of the clock network and unconnected ones are left out. */
static int find_gates(gt_logic *l, gc_arena *arena, const gt_library *lib, char *err, size_t errsize) {
  truth *truths = gc_alloc(arena, (lib->cells + 1) * sizeof *truths);
  size_t count = 0;
  for (size_t i = 0; i < lib->cells; i++)
    count += !find_truth(&truths[count], &lib->cell[i], arena, err, errsize);
  l->gate = gc_alloc(arena, (l->n->cell_count + 1) * sizeof *l->gate);
  for (size_t i = 0; i < l->n->cell_count; i++) {
    const nl_cell *c = &l->n->cells[i];
    uint32_t y = gt_net_at(l->n, c, "Y");
    if (nl_is_register(c) || (y != NL_NONE && l->domain_of[y] != GT_NO_DOMAIN))
      continue;
    if (gate_of(&l->gate[l->gates++], l, c, truths, count))
      return gm_error(err, errsize, c->name, "the library has no function of cell %s", c->type);
  }
  return 0;
}

/* Fills fan_start and fan for the present order of the gates. */
static void find_fan(gt_logic *l) {
  size_t nets = l->n->net_count + 1;
  memset(l->fan_start, 0, (nets + 2) * sizeof *l->fan_start);
  for (size_t i = 0; i < l->gates; i++)
    for (unsigned k = 0; k < GT_INPUTS; k++)
      l->fan_start[l->gate[i].in[k] + 2]++;
  for (size_t i = 2; i <= nets + 1; i++)
    l->fan_start[i] += l->fan_start[i - 1];
  for (size_t i = 0; i < l->gates; i++)
    for (unsigned k = 0; k < GT_INPUTS; k++)
      l->fan[l->fan_start[l->gate[i].in[k] + 1]++] = (uint32_t)i;
}

/* Orders the gates: inputs before outputs. */
static int order_gates(gt_logic *l, gc_arena *arena, char *err, size_t errsize) {
  uint32_t *wait = gc_alloc(arena, (l->gates + 1) * sizeof *wait), *ready = gc_alloc(arena, (l->gates + 1) * sizeof *ready);
  uint8_t *driven = gc_alloc(arena, l->n->net_count + 1);
  gt_gate *sorted = gc_alloc(arena, (l->gates + 1) * sizeof *sorted);
  size_t head = 0, tail = 0;
  for (size_t i = 0; i < l->gates; i++)
    driven[l->gate[i].out] = 1;
  for (size_t i = 0; i < l->gates; i++) {
    for (unsigned k = 0; k < GT_INPUTS; k++)
      wait[i] += driven[l->gate[i].in[k]];
    if (!wait[i])
      ready[tail++] = (uint32_t)i;
  }
  for (; head < tail; head++) {
    const gt_gate *g = &l->gate[ready[head]];
    sorted[head] = *g;
    for (uint32_t i = l->fan_start[g->out]; i < l->fan_start[g->out + 1]; i++)
      if (!--wait[l->fan[i]])
        ready[tail++] = l->fan[i];
  }
  if (tail < l->gates)
    return gm_error(err, errsize, l->n->module, "%zu gates are in a loop or after one", l->gates - tail);
  l->gate = sorted;
  return 0;
}

static void set_constants(gt_logic *l) {
  for (size_t i = 0; i < l->n->net_count; i++) {
    const char *tick = l->n->nets[i].kind == NL_CONSTANT ? strchr(l->n->nets[i].name, '\'') : NULL;
    l->value[i] = tick && strchr(tick, '1') != NULL;
    l->before[i] = l->value[i];
  }
}

int gt_logic_init(gt_logic *l, const netlist *n, gc_arena *arena, const gt_library *lib, char *err, size_t errsize) {
  *l = (gt_logic){.n = n};
  size_t nets = n->net_count + 1; /* the last one is always 0 */
  l->value = gc_alloc(arena, nets);
  l->before = gc_alloc(arena, nets);
  l->noted = gc_alloc(arena, nets);
  l->domain_of = gc_alloc(arena, nets);
  l->changed = gc_alloc(arena, nets * sizeof *l->changed);
  l->touched = gc_alloc(arena, nets * sizeof *l->touched);
  l->fan_start = gc_alloc(arena, (nets + 3) * sizeof *l->fan_start);
  nl_fanout f = nl_find_fanout(n);
  if (gt_find_domains(l, &f, err, errsize) || gt_find_registers(l, arena, err, errsize) || find_gates(l, arena, lib, err, errsize))
    return -1;
  l->fan = gc_alloc(arena, (GT_INPUTS * l->gates + 1) * sizeof *l->fan);
  find_fan(l);
  if (order_gates(l, arena, err, errsize))
    return -1;
  find_fan(l);
  l->dirty = gc_alloc(arena, (l->gates / 64 + 1) * sizeof *l->dirty);
  for (size_t i = 0; i < l->gates; i++)
    l->dirty[i / 64] |= (uint64_t)1 << (i % 64);
  set_constants(l);
  return 0;
}

static void change_net_value(gt_logic *l, uint32_t net, uint8_t value) {
  if (l->value[net] == value)
    return;
  l->value[net] = value;
  if (!l->noted[net]) {
    l->noted[net] = 1;
    l->touched[l->touches++] = net;
  }
  for (uint32_t i = l->fan_start[net]; i < l->fan_start[net + 1]; i++)
    l->dirty[l->fan[i] / 64] |= (uint64_t)1 << (l->fan[i] % 64);
}

void gt_set(gt_logic *l, uint32_t net, bool value) {
  if (net != NL_NONE)
    change_net_value(l, net, value);
}

static void evaluate_gate(gt_logic *l, size_t i) {
  const gt_gate *g = &l->gate[i];
  const uint8_t *v = l->value;
  unsigned row = v[g->in[0]] | (unsigned)v[g->in[1]] << 1 | (unsigned)v[g->in[2]] << 2 | (unsigned)v[g->in[3]] << 3;
  change_net_value(l, g->out, g->table >> row & 1);
}

void gt_settle(gt_logic *l) {
  /* The gates that a gate makes dirty come after it. */
  for (size_t w = 0; w <= l->gates / 64; w++)
    while (l->dirty[w]) {
      unsigned bit = (unsigned)__builtin_ctzll(l->dirty[w]);
      l->dirty[w] &= l->dirty[w] - 1;
      evaluate_gate(l, w * 64 + bit);
    }
  l->changes = 0;
  for (size_t i = 0; i < l->touches; i++) {
    uint32_t net = l->touched[i];
    l->noted[net] = 0;
    if (l->value[net] == l->before[net])
      continue;
    l->before[net] = l->value[net];
    l->changed[l->changes++] = net;
  }
  l->touches = 0;
}

bool gt_domain_open(const gt_logic *l, size_t domain) { return !domain || l->value[l->domain[domain].enable]; }

static size_t address(const gt_logic *l, const uint32_t *nets, uint32_t width) {
  size_t a = 0;
  for (uint32_t i = 0; i < width; i++)
    a = a << 1 | l->value[nets[i]];
  return a;
}

/* Reads and writes. A read of the address being written gives the old word. */
static void ram_edge(const gt_logic *l, gt_ram *r) {
  r->reads = l->value[r->re];
  if (r->reads)
    memcpy(r->next, &r->word[address(l, r->raddr, r->aw) * r->width], r->width);
  if (l->value[r->we]) {
    uint8_t *word = &r->word[address(l, r->waddr, r->aw) * r->width];
    for (uint32_t i = 0; i < r->width; i++)
      word[i] = l->value[r->wdata[i]];
  }
}

void gt_edge(gt_logic *l) {
  bool open[GT_DOMAINS];
  for (size_t i = 0; i < l->domains; i++)
    open[i] = gt_domain_open(l, i);
  for (size_t i = 0; i < l->flops; i++)
    l->flop[i].next = l->value[open[l->flop[i].domain] ? l->flop[i].d : l->flop[i].q];
  for (size_t i = 0; i < l->rams; i++)
    ram_edge(l, &l->ram[i]);
  for (size_t i = 0; i < l->rams; i++)
    for (uint32_t k = 0; l->ram[i].reads && k < l->ram[i].width; k++)
      change_net_value(l, l->ram[i].rdata[k], l->ram[i].next[k]);
  for (size_t i = 0; i < l->flops; i++)
    change_net_value(l, l->flop[i].q, l->flop[i].next);
}

void gt_port(const netlist *n, const char *name, unsigned width, uint32_t *net) {
  char bit[128];
  for (unsigned i = 0; i < width; i++)
    net[i] = NL_NONE;
  for (uint32_t k = 0; k < n->net_count; k++) {
    const char *at = n->nets[k].name;
    if (strncmp(at, name, strlen(name)) != 0 || (n->nets[k].kind != NL_INPUT && n->nets[k].kind != NL_OUTPUT))
      continue;
    if (!at[strlen(name)])
      net[0] = k;
    for (unsigned i = 0; i < width; i++) {
      snprintf(bit, sizeof bit, "%s_%u_", name, i);
      if (!strcmp(at, bit))
        net[i] = k;
    }
  }
}
