/* SPDX-License-Identifier: Apache-2.0 */
/* Reads the delays of cells (delays.h). The file has a line "(INSTANCE CELL)" for each cell, and after it a line "(IOPATH FROM TO
   (MIN::MAX) (MIN::MAX))" for each arc, rise first. One triple stands for both. Wires have no delay of their own: their load is in that
   of the driver. */
#include "energy/netlist/delays.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/file.h"
#include "base/hash.h"

enum { MAX_FILE = 1 << 30, PS_A_NS = 1000 };

/* Cells by name: open addressing. */
typedef struct {
  const netlist *n;
  uint32_t *cell;
  size_t mask;
} cell_index;

static cell_index index_cells(const netlist *n, gc_arena *arena) {
  size_t size = 2;
  while (size < 2 * n->cell_count)
    size *= 2;
  cell_index x = {n, gc_alloc_raw(arena, size * sizeof *x.cell), size - 1};
  memset(x.cell, 0xff, size * sizeof *x.cell);
  for (uint32_t i = 0; i < n->cell_count; i++) {
    size_t at = gm_hash(n->cells[i].name, strlen(n->cells[i].name)) & x.mask;
    while (x.cell[at] != NL_NONE)
      at = (at + 1) & x.mask;
    x.cell[at] = i;
  }
  return x;
}

static uint32_t find_cell(const cell_index *x, const char *name, size_t length) {
  for (size_t at = gm_hash(name, length) & x->mask; x->cell[at] != NL_NONE; at = (at + 1) & x->mask) {
    const char *is = x->n->cells[x->cell[at]].name;
    if (!strncmp(is, name, length) && !is[length])
      return x->cell[at];
  }
  return NL_NONE;
}

/* The pin that an arc's delay is kept at. `to` may have an index: bits of a vector follow each other, highest first. */
static uint32_t find_arc(const netlist *n, const nl_cell *c, const char *from, size_t from_length, const char *to, size_t to_length) {
  bool is_register = nl_is_register(c);
  const char *name = is_register ? to : from, *bracket = memchr(name, '[', is_register ? to_length : from_length);
  size_t length = bracket ? (size_t)(bracket - name) : is_register ? to_length : from_length;
  unsigned index = bracket ? (unsigned)strtoul(bracket + 1, NULL, 10) : 0;
  for (uint32_t i = c->first + c->count; i-- > c->first;)
    if (!strncmp(n->pins[i].name, name, length) && !n->pins[i].name[length] && !index--)
      return i;
  return NL_NONE;
}

/* ps of a triple "(MIN::MAX)" or "(VALUE)"; NAN if there is none, as in "()". Moves *at behind it. */
static double read_triple(const char **at) {
  const char *p = *at + strspn(*at, " ");
  if (*p != '(')
    return NAN;
  char *end;
  double ns = strtod(p + 1, &end);
  if (end == p + 1)
    ns = NAN;
  for (; *end == ':'; end++)
    ns = end[1] == ':' ? ns : strtod(end + 1, NULL);
  end += strcspn(end, ")");
  *at = end + (*end == ')');
  return ns * PS_A_NS;
}

/* "FROM TO (...) (...))" of a cell. Whether it is one of the netlist's arcs. */
static bool read_arc(const netlist *n, gt_delay *d, const nl_cell *c, const char *text) {
  size_t from = strcspn(text, " "), to = from ? strcspn(text + from + 1, " ") : 0;
  const char *at = text + from + 1 + to;
  uint32_t pin = to ? find_arc(n, c, text, from, text + from + 1, to) : NL_NONE;
  double rise = to ? read_triple(&at) : NAN, fall = read_triple(&at);
  rise = isnan(rise) ? fall : rise;
  fall = isnan(fall) ? rise : fall;
  if (pin == NL_NONE || isnan(rise) || rise > UINT16_MAX || fall > UINT16_MAX)
    return false;
  d[pin] = (gt_delay){(uint32_t)lround(fmax(rise, 0)), (uint32_t)lround(fmax(fall, 0)), true};
  return true;
}

gt_delay *gt_delays_parse(const netlist *n, gc_arena *arena, const char *name, char *text, char *err, size_t errsize) {
  static const char instance[] = "(INSTANCE ", arc[] = "(IOPATH ", scale[] = "(TIMESCALE ";
  gt_delay *d = gc_alloc(arena, (n->pin_count + 1) * sizeof *d);
  cell_index x = index_cells(n, arena);
  const nl_cell *cell = NULL;
  bool in_ns = false;
  unsigned line = 0;
  for (char *at; (at = strtok_r(text, "\n", &text));) {
    line++;
    at += strspn(at, " ");
    if (!strncmp(at, scale, sizeof scale - 1))
      in_ns = !strncmp(at + sizeof scale - 1, "1ns", 3);
    if (!strncmp(at, instance, sizeof instance - 1)) {
      size_t length = strcspn(at += sizeof instance - 1, ")");
      uint32_t i = find_cell(&x, at, length);
      if (i == NL_NONE)
        return gm_error_at(err, errsize, name, line, 1, "the netlist has no cell '%.*s'", (int)length, at), NULL;
      cell = &n->cells[i];
    } else if (!strncmp(at, arc, sizeof arc - 1) && (!cell || !in_ns || !read_arc(n, d, cell, at + sizeof arc - 1)))
      return gm_error_at(err, errsize, name, line, 1, "not a delay in ns of a pin of the netlist: '%.60s'", at), NULL;
  }
  if (!cell)
    return gm_error(err, errsize, name, "no delays"), NULL;
  return d;
}

gt_delay *gt_delays_read(const netlist *n, gc_arena *arena, const char *path, char *err, size_t errsize) {
  char *text = gm_file_read(path, MAX_FILE, NULL, err, errsize);
  gt_delay *d = text ? gt_delays_parse(n, arena, path, text, err, errsize) : NULL;
  free(text);
  return d;
}
