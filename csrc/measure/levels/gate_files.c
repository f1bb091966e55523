/* SPDX-License-Identifier: Apache-2.0 */
/* Reads what the energy model `gate` needs of a netlist: its files, prices and clocks. */
#include "measure/levels/gate_files.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/file.h"

enum { MAX = 1 << 30, NONE = 255 };

static int setting(gm_netlist_settings *s, const char *line) {
  const struct {
    const char *key;
    double *value;
  } keys[] = {{"period_ns %lf %c", &s->period_ns},
              {"wire_pf %lf %c", &s->loads.wire_pf},
              {"port_pf %lf %c", &s->loads.port_pf},
              {"ram_pf %lf %c", &s->loads.ram_pf},
              {"ram_clock_pf %lf %c", &s->loads.ram_clock_pf}};
  char more;
  for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
    if (sscanf(line, keys[i].key, keys[i].value, &more) == 1)
      return 0;
  if (s->rams < GM_GATE_RAMS &&
      sscanf(line, "ram %63s %lf %lf %c", s->ram[s->rams].name, &s->ram[s->rams].read_pj, &s->ram[s->rams].write_pj, &more) == 3)
    return s->rams++, 0;
  return -1;
}

int gm_netlist_settings_read(gm_netlist_settings *s, const char *path, char *err, size_t errsize) {
  char *text = gm_file_read(path, MAX, NULL, err, errsize), *rest = text;
  unsigned line = 0;
  int bad = text ? 0 : -1;
  *s = (gm_netlist_settings){0};
  for (char *at; !bad && (at = strtok_r(rest, "\n", &rest));)
    if (line++, setting(s, at))
      bad = gm_error_at(err, errsize, path, line, 1, "not a setting: '%.60s'", at);
  free(text);
  if (!bad && !(s->period_ns > 0 && s->loads.wire_pf > 0 && s->loads.port_pf > 0 && s->loads.ram_pf > 0 && s->loads.ram_clock_pf > 0))
    bad = gm_error(err, errsize, path, "no period, or no capacitance of wires, ports or RAMs");
  return bad;
}

typedef struct {
  const gm_weights *w;
  char folder[512];
  uint8_t row;
} row_finder;

/* The row of a register that has a component of its own, or NONE. Mapping may name it after a net that it drives further up: the last part
   of the name is compared. */
static int row_of_register(const gm_weights *w, const char *path) {
  const char *leaf = strrchr(path, '.') ? strrchr(path, '.') + 1 : path;
  size_t n = strcspn(leaf, "[$");
  n -= n > 4 && !leaf[n] && !strcmp(leaf + n - 4, "_reg") ? 4 : 0;
  for (size_t i = 0; i < w->nplace; i++) {
    const char *net = strrchr(w->place[i].path, '.');
    if (w->place[i].net && net && strlen(net + 1) == n && !memcmp(net + 1, leaf, n))
      return (int)w->place[i].row;
  }
  return NONE;
}

/* Cells that mapping made are named "PATH.$abc$..." after the instance they are in. Cells that follow each other are mostly of one
 * instance. */
static int find_row(row_finder *f, const char *path) {
  size_t n = strcspn(path, "$");
  char net[640];
  if (path[n] && !strncmp(f->folder, path, n) && !f->folder[n])
    return f->row;
  if (n >= sizeof f->folder)
    return NONE;
  snprintf(net, sizeof net, "traced_core.u_core.%.*s", (int)n, path);
  int row = gm_component_of(f->w, net);
  if (row < 0)
    return NONE;
  snprintf(f->folder, sizeof f->folder, "%.*s", path[n] ? (int)n : 0, path);
  f->row = (uint8_t)row;
  return row;
}

/* Rows of the cells that the file lists: the first ones of the netlist. Returns the number of the first cell after them, 0 with a message.
 */
static size_t listed(uint8_t *row, bool *named, const netlist *n, const gm_weights *w, const char *path, char *text, char *err,
                     size_t errsize) {
  row_finder f = {.w = w};
  size_t cell = 0;
  unsigned line = 0;
  for (char *at; (at = strtok_r(text, "\n", &text));) {
    char *name = strchr(at, ' ');
    line++;
    while (cell < n->cell_count && !strcmp(n->cells[cell].type, "assign"))
      cell++;
    if (name)
      *name++ = 0;
    if (!name || cell == n->cell_count || strncmp(n->cells[cell].type, at, strlen(at)) != 0 ||
        (row[cell] = (uint8_t)find_row(&f, name)) == NONE)
      return gm_error_at(err, errsize, path, line, 1, "not the netlist's cell: '%s'", at), 0;
    int own = nl_is_flip_flop(&n->cells[cell]) ? row_of_register(w, name) : NONE;
    named[cell] = own != NONE;
    row[cell] = named[cell] ? (uint8_t)own : row[cell];
    cell++;
  }
  return cell;
}

/* A flip-flop may be named after a net of another module, which it drives. The gate before it is of its own module, if there is one. */
static void place_flip_flops(uint8_t *row, const netlist *n, const nl_fanout *f, const bool *named) {
  for (size_t i = 0; i < n->cell_count; i++) {
    const nl_cell *c = &n->cells[i];
    for (uint32_t k = c->first; nl_is_flip_flop(c) && !named[i] && k < c->first + c->count; k++) {
      uint32_t driver = strcmp(n->pins[k].name, "D") != 0 ? NL_NONE : f->driver[n->pins[k].net];
      if (driver != NL_NONE && !nl_is_register(&n->cells[n->pins[driver].cell]) && row[n->pins[driver].cell] != NONE)
        row[i] = row[n->pins[driver].cell];
    }
  }
}

int gm_netlist_rows_read(uint8_t *row, const netlist *n, const nl_fanout *f, const gm_weights *w, const char *path, char *err,
                         size_t errsize) {
  char *text = gm_file_read(path, MAX, NULL, err, errsize);
  memset(row, NONE, n->cell_count);
  bool *named = calloc(n->cell_count + 1, sizeof *named);
  size_t first = text && named ? listed(row, named, n, w, path, text, err, errsize) : 0;
  free(text);
  if (first)
    place_flip_flops(row, n, f, named);
  free(named);
  if (!first)
    return -1;
  for (size_t i = 0; i < n->cell_count; i++) {
    /* Up the chain of added buffers. A clock buffer may have no driver: then `rest`. */
    size_t at = i;
    while (row[at] == NONE) {
      uint32_t pin = n->cells[at].first;
      pin += n->pins[pin].kind == NL_OUT; /* an assign has its output first */
      uint32_t driver = f->driver[n->pins[pin].net];
      if (driver == NL_NONE)
        row[at] = (uint8_t)gm_component_of(w, "traced_core.u_core.clk_i");
      else
        at = n->pins[driver].cell;
    }
    row[i] = row[at];
  }
  return 0;
}
