/* SPDX-License-Identifier: Apache-2.0 */
/* A flat gate-level netlist of one module in memory: cells, and nets of one bit. */
#include "energy/netlist/netlist.h"

#include <ctype.h>
#include <string.h>

#include "base/hash.h"

bool nl_is_flip_flop(const nl_cell *cell) { return cell->kind == NL_FLIP_FLOP; }

bool nl_is_register(const nl_cell *cell) { return cell->kind == NL_FLIP_FLOP || cell->kind == NL_RAM; }

void nl_init(netlist *n, gc_arena *arena, const char *module) { *n = (netlist){.arena = arena, .library = &nl_osu018, .module = module}; }

static size_t slot_of(const netlist *n, const char *name, size_t length) {
  size_t i = (size_t)gm_hash(name, length) & (n->table_size - 1);
  while (n->table[i] != NL_NONE) {
    const char *other = n->nets[n->table[i]].name;
    if (!strncmp(other, name, length) && !other[length])
      break;
    i = (i + 1) & (n->table_size - 1);
  }
  return i;
}

static void grow_table(netlist *n) {
  n->table_size = n->table_size ? 2 * n->table_size : 1024;
  n->table = gc_alloc_raw(n->arena, n->table_size * sizeof *n->table);
  memset(n->table, 0xff, n->table_size * sizeof *n->table);
  for (size_t i = 0; i < n->net_count; i++)
    n->table[slot_of(n, n->nets[i].name, strlen(n->nets[i].name))] = (uint32_t)i;
}

uint32_t nl_net_named(netlist *n, const char *name, size_t length) {
  if (2 * (n->net_count + 1) > n->table_size)
    grow_table(n);
  size_t slot = slot_of(n, name, length);
  if (n->table[slot] != NL_NONE)
    return n->table[slot];
  n->nets = gc_grow(n->arena, n->nets, &n->net_cap, n->net_count + 1, sizeof *n->nets);
  n->nets[n->net_count] =
      (nl_net){.name = gc_strndup(n->arena, name, length), .kind = isdigit((unsigned char)*name) ? NL_CONSTANT : NL_WIRE};
  return n->table[slot] = (uint32_t)n->net_count++;
}

uint32_t nl_new_net(netlist *n, const char *prefix) {
  char *name = gc_sprintf(n->arena, "%s_n%zu", prefix, n->net_count);
  return nl_net_named(n, name, strlen(name));
}

uint32_t nl_add_cell(netlist *n, const char *type, const char *name, const char *parameters) {
  n->cells = gc_grow(n->arena, n->cells, &n->cell_cap, n->cell_count + 1, sizeof *n->cells);
  n->cells[n->cell_count] = (nl_cell){type, name, parameters, (uint32_t)n->pin_count, 0, nl_cell_kind_of(n->library, type)};
  return (uint32_t)n->cell_count++;
}

uint32_t nl_add_pin(netlist *n, const char *name, uint32_t net) {
  n->pins = gc_grow(n->arena, n->pins, &n->pin_cap, n->pin_count + 1, sizeof *n->pins);
  nl_cell *cell = &n->cells[n->cell_count - 1];
  n->pins[n->pin_count] = (nl_pin){name, net, (uint32_t)n->cell_count - 1, nl_pin_kind_of(n->library, cell->kind, name)};
  cell->count++;
  return (uint32_t)n->pin_count++;
}

uint32_t nl_add_buffer(netlist *n, const char *type, const char *prefix, uint32_t from) {
  uint32_t to = nl_new_net(n, prefix);
  nl_add_cell(n, type, gc_sprintf(n->arena, "%s_%zu", prefix, n->cell_count), NULL);
  nl_add_pin(n, n->library->input_pin[0], from);
  nl_add_pin(n, n->library->output_pins[0], to);
  return to;
}

nl_fanout nl_find_fanout(const netlist *n) {
  nl_fanout f = {gc_alloc(n->arena, (n->net_count + 2) * sizeof *f.start), gc_alloc(n->arena, (n->pin_count + 1) * sizeof *f.pin),
                 gc_alloc(n->arena, (n->net_count + 1) * sizeof *f.driver)};
  memset(f.driver, 0xff, n->net_count * sizeof *f.driver);
  for (size_t i = 0; i < n->pin_count; i++)
    if (n->pins[i].kind == NL_OUT)
      f.driver[n->pins[i].net] = (uint32_t)i;
    else
      f.start[n->pins[i].net + 2]++;
  for (size_t i = 2; i <= n->net_count + 1; i++)
    f.start[i] += f.start[i - 1];
  for (size_t i = 0; i < n->pin_count; i++)
    if (n->pins[i].kind != NL_OUT)
      f.pin[f.start[n->pins[i].net + 1]++] = (uint32_t)i;
  return f;
}

void nl_merge_assigns(netlist *n) {
  uint32_t *to = gc_alloc_raw(n->arena, (n->net_count + 1) * sizeof *to);
  size_t kept = 0;
  for (uint32_t i = 0; i < n->net_count; i++)
    to[i] = i;
  for (size_t i = 0; i < n->cell_count; i++) {
    const nl_cell *c = &n->cells[i];
    if (c->kind != NL_ASSIGN) {
      n->cells[kept++] = *c;
      continue;
    }
    for (uint32_t k = c->first; k < c->first + c->count; k++)
      if (n->pins[k].kind == NL_OUT)
        to[n->pins[k].net] = n->pins[c->first + (k == c->first)].net;
  }
  n->cell_count = kept;
  for (uint32_t i = 0; i < n->net_count; i++) {
    uint32_t at = to[i];
    for (size_t steps = 0; to[at] != at && steps < n->net_count; steps++)
      at = to[at];
    to[i] = at;
    if (at != i && n->nets[i].kind == NL_OUTPUT)
      n->nets[at].more_ports++;
  }
  for (size_t i = 0; i < n->cell_count; i++)
    for (uint32_t k = n->cells[i].first; k < n->cells[i].first + n->cells[i].count; k++) {
      n->pins[k].net = to[n->pins[k].net];
      n->pins[k].cell = (uint32_t)i;
    }
  size_t pins = 0; /* those of the assigns go, too */
  for (size_t i = 0; i < n->cell_count; i++) {
    nl_cell *c = &n->cells[i];
    memmove(&n->pins[pins], &n->pins[c->first], c->count * sizeof *n->pins);
    c->first = (uint32_t)pins;
    pins += c->count;
  }
  n->pin_count = pins;
}
