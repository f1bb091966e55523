/* SPDX-License-Identifier: Apache-2.0 */
/* Gives cells and nets names without escapes, so that static timing, SDF files and Icarus mean the same by them (docs/energy.md, "Energy
   model gate"). */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "energy/netlist/netlist.h"

static bool is_plain(const char *name) {
  if (!isalpha((unsigned char)*name) && *name != '_')
    return false;
  while (isalnum((unsigned char)*name) || *name == '_')
    name++;
  return !*name;
}

/* The plain form of a name. `taken` has all names that were given so far. */
static const char *make_plain_name(netlist *taken, const char *name) {
  char *p = gc_strndup(taken->arena, *name == '\\' ? name + 1 : name, strlen(name));
  for (char *c = p; *c; c++)
    if (!isalnum((unsigned char)*c) && *c != '_')
      *c = '_';
  if (!isalpha((unsigned char)*p) && *p != '_')
    p = gc_sprintf(taken->arena, "_%s", p);
  const char *unique = p;
  for (unsigned i = 2;; i++) {
    size_t before = taken->net_count;
    nl_net_named(taken, unique, strlen(unique));
    if (taken->net_count > before)
      return unique;
    unique = gc_sprintf(taken->arena, "%s_%u", p, i);
  }
}

/* The value of a binary constant like .DEPTH(32'sb0100). */
static unsigned long read_binary_constant(const char *text) {
  const char *b = strchr(text, 'b');
  return b ? strtoul(b + 1, NULL, 2) : 0;
}

/* A RAM with parameters becomes a macro whose name has its size. */
static void name_ram(netlist *n, nl_cell *c) {
  const char *depth = c->parameters ? strstr(c->parameters, ".DEPTH(") : NULL, *width = depth ? strstr(c->parameters, ".WIDTH(") : NULL;
  if (strcmp(c->type, "ram_1r1w") != 0 || !width)
    return;
  c->type = gc_sprintf(n->arena, "ram_1r1w_%lux%lu", read_binary_constant(depth), read_binary_constant(width));
  c->parameters = NULL;
}

void nl_plain_names(netlist *n) {
  for (size_t i = 0; i < n->cell_count; i++)
    name_ram(n, &n->cells[i]);
  netlist nets, cells;
  nl_init(&nets, n->arena, "");
  nl_init(&cells, n->arena, "");
  /* Names that are plain already are not changed, so these come first. */
  for (int pass = 0; pass < 2; pass++) {
    for (size_t i = 0; i < n->net_count; i++)
      if (n->nets[i].kind != NL_CONSTANT && is_plain(n->nets[i].name) == !pass)
        n->nets[i].name = make_plain_name(&nets, n->nets[i].name);
    for (size_t i = 0; i < n->cell_count; i++)
      if (strcmp(n->cells[i].type, "assign") != 0 && is_plain(n->cells[i].name) == !pass)
        n->cells[i].name = make_plain_name(&cells, n->cells[i].name);
  }
  n->table_size = 0;
  n->table = NULL; /* made again from the new names, see below */
  netlist copy = *n;
  n->net_count = 0;
  n->nets = NULL;
  n->net_cap = 0;
  for (size_t i = 0; i < copy.net_count; i++) {
    uint32_t net = nl_net_named(n, copy.nets[i].name, strlen(copy.nets[i].name));
    n->nets[net].kind = copy.nets[i].kind;
  }
}
