/* SPDX-License-Identifier: Apache-2.0 */
/* Reads lists of slacks by pin, as OpenSTA prints them. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/file.h"
#include "energy/netlist/steps.h"

enum { MAX = 1 << 30 };

/* Cell numbers by name; the nets of this netlist are the names. */
static void cell_names(netlist *names, const netlist *n) {
  nl_init(names, n->arena, "");
  for (size_t i = 0; i < n->cell_count; i++) {
    const char *name = *n->cells[i].name ? n->cells[i].name : gc_sprintf(n->arena, "assign %zu", i);
    nl_net_named(names, name, strlen(name));
  }
}

static uint32_t find_pin(const netlist *n, netlist *names, const char *text) {
  const char *slash = strrchr(text, '/');
  if (!slash)
    return NL_NONE;
  size_t before = names->net_count;
  uint32_t cell = nl_net_named(names, text, (size_t)(slash - text));
  if (names->net_count > before || cell >= n->cell_count)
    return NL_NONE;
  const nl_cell *c = &n->cells[cell];
  const char *bit = strchr(slash, '[');
  size_t length = bit ? (size_t)(bit - slash - 1) : strlen(slash + 1);
  unsigned index = bit ? (unsigned)strtoul(bit + 1, NULL, 10) : 0;
  for (uint32_t i = c->first + c->count; i-- > c->first;)
    if (strlen(n->pins[i].name) == length && !memcmp(n->pins[i].name, slash + 1, length) && !index--)
      return i;
  return NL_NONE;
}

nl_slack *nl_read_slacks(const netlist *n, gc_arena *arena, const char *path, char *err, size_t errsize) {
  char *text = gm_file_read(path, MAX, NULL, err, errsize), *rest = text;
  if (!text)
    return NULL;
  nl_slack *slacks = gc_alloc(arena, (n->pin_count + 1) * sizeof *slacks);
  for (size_t i = 0; i < n->pin_count; i++)
    slacks[i] = (nl_slack){NAN, NAN};
  netlist names;
  cell_names(&names, n);
  unsigned line = 0;
  for (char *at; (at = strtok_r(rest, "\n", &rest));) {
    line++;
    char *name = strtok_r(at, " ", &at), *hold = strtok_r(NULL, " ", &at), *setup = strtok_r(NULL, " ", &at);
    uint32_t pin = find_pin(n, &names, name);
    if (pin == NL_NONE || !hold) {
      gm_error_at(err, errsize, path, line, 1, pin == NL_NONE ? "the netlist has no pin %s" : "no slack of %s", name);
      free(text);
      return NULL;
    }
    slacks[pin] = (nl_slack){strtof(hold, NULL), setup ? strtof(setup, NULL) : NAN};
  }
  free(text);
  return slacks;
}
