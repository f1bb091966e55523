/* SPDX-License-Identifier: Apache-2.0 */
/* Counts the accesses of the memories of a netlist in a run (memory_use.h). */
#include "measure/design/memory_use.h"

#include <string.h>

static const gm_memory *memory_of(const gm_memories *m, const nl_cell *c) {
  for (size_t i = 0; c->kind == NL_RAM && i < m->n; i++)
    if (!strcmp(m->memory[i].cell, c->type))
      return &m->memory[i];
  return NULL;
}

static void find_nets(gm_memory_use *u, const netlist *n) {
  const nl_cell *c = &n->cells[u->cell];
  for (unsigned k = 0; k < u->memory->pins; k++) {
    u->net[k] = NL_NONE;
    for (uint32_t i = c->first; u->memory->pin[k].width == 1 && i < c->first + c->count; i++)
      if (!strcmp(n->pins[i].name, u->memory->pin[k].name))
        u->net[k] = n->pins[i].net;
  }
}

gm_memory_use *gm_memory_uses(const gm_memories *m, const netlist *n, gc_arena *arena, size_t *uses) {
  *uses = 0;
  for (size_t i = 0; i < n->cell_count; i++)
    *uses += memory_of(m, &n->cells[i]) != NULL;
  gm_memory_use *list = gc_alloc(arena, (*uses + 1) * sizeof *list);
  size_t k = 0;
  for (uint32_t i = 0; i < n->cell_count; i++) {
    const gm_memory *memory = memory_of(m, &n->cells[i]);
    if (!memory)
      continue;
    list[k] = (gm_memory_use){.memory = memory, .cell = i};
    find_nets(&list[k++], n);
  }
  return list;
}

/* Bits of the pins that a condition depends on. */
static uint32_t pins_of(const gt_function *f) { return !f ? 0 : f->op == GT_PORT ? 1U << f->pin : pins_of(f->left) | pins_of(f->right); }

bool gm_memory_next_net(const gm_memory_use *u, unsigned *at, uint32_t *net, const char **pin) {
  uint32_t needed = 0;
  for (unsigned i = 0; i < u->memory->accesses; i++)
    needed |= pins_of(u->memory->access[i].when) | 1U << u->memory->access[i].clock;
  while (*at < u->memory->pins && !(needed >> *at & 1 && u->net[*at] != NL_NONE))
    ++*at;
  if (*at == u->memory->pins)
    return false;
  *net = u->net[*at];
  *pin = u->memory->pin[(*at)++].name;
  return true;
}

/* 1: the access happens; 0: it does not; 2: x decides. */
static unsigned holds(const gm_memory_use *u, const gt_function *when, char (*value)(void *ctx, uint32_t net), void *ctx) {
  uint32_t ones = 0, open = 0;
  if (!when)
    return 1;
  for (unsigned i = 0; i < u->memory->pins; i++) {
    if (!(pins_of(when) >> i & 1))
      continue;
    char v = u->net[i] == NL_NONE ? 'x' : value(ctx, u->net[i]);
    ones |= (uint32_t)(v == '1') << i;
    open |= (uint32_t)(v != '0' && v != '1') << i;
  }
  unsigned first = gt_function_at(when, ones | open);
  for (uint32_t some = open; some; some = (some - 1) & open) /* all choices for what is open */
    if (gt_function_at(when, ones | (some ^ open)) != first)
      return 2;
  return first;
}

double gm_memory_rise(gm_memory_use *u, uint32_t net, char (*value)(void *ctx, uint32_t net), void *ctx) {
  double pj = 0;
  for (unsigned i = 0; i < u->memory->accesses; i++) {
    const gm_memory_access *a = &u->memory->access[i];
    if (u->net[a->clock] != net)
      continue;
    unsigned h = holds(u, a->when, value, ctx);
    u->count[i] += h == 1;
    u->unknown[i] += h == 2;
    pj += h == 1 ? a->pj : 0;
  }
  u->pj += pj;
  return pj;
}
