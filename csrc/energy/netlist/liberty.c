/* SPDX-License-Identifier: Apache-2.0 */
/* Reads what energy needs of a Liberty library: capacitances, functions, leakage and the tables of internal energy. */
#include "energy/netlist/liberty.h"

#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/file.h"

enum { MAX = 1 << 26, DEPTH = 16 };

typedef enum { OTHER, LIBRARY, TEMPLATE, CELL, PIN, POWER, TABLE, TIMING, SLEW, WIRE } group_kind;

typedef struct {
  gt_library *lib;
  gc_arena *arena;
  const char *name;
  unsigned line;
  group_kind group[DEPTH];
  unsigned depth;
  /* the current objects */
  gt_cell *cell;
  gt_pin *pin;
  gt_power *power;
  gt_table *table;
  bool load_first; /* the table's first index is the load */
  struct {
    const char *name;
    bool load_first;
  } template[GT_TEMPLATES];
  size_t templates;
  bool inside; /* the open pin is */
  char *err;
  size_t errsize;
} reader;

static int fail_liberty(reader *r, const char *what, const char *at) {
  return gm_error_at(r->err, r->errsize, r->name, r->line, 1, "%s at '%.60s'", what, at);
}

static int open_cell(reader *r, const char *argument) {
  if (r->lib->cells == GT_CELLS)
    return fail_liberty(r, "too many cells", argument);
  r->cell = &r->lib->cell[r->lib->cells++];
  *r->cell = (gt_cell){.name = argument};
  return 0;
}

static int open_pin(reader *r, const char *argument) {
  if (r->cell->pins == GT_PINS)
    return fail_liberty(r, "too many pins", argument);
  r->pin = &r->cell->pin[r->cell->pins++];
  *r->pin = (gt_pin){.name = argument};
  return 0;
}

static int open_template(reader *r, const char *argument) {
  if (r->templates == GT_TEMPLATES)
    return fail_liberty(r, "too many templates", argument);
  r->template[r->templates].name = argument;
  r->template[r->templates++].load_first = false;
  return 0;
}

static int open_wire_load(reader *r, const char *argument) {
  if (r->lib->wires == GT_WIRES)
    return fail_liberty(r, "too many wire-load models", argument);
  r->lib->wire[r->lib->wires++] = (gt_wire_load){.name = argument};
  return 0;
}

static int open_power(reader *r) {
  r->pin->power = gc_grow(r->arena, r->pin->power, &r->pin->power_cap, r->pin->powers + 1, sizeof *r->pin->power);
  r->power = &r->pin->power[r->pin->powers++];
  memset(r->power, 0, sizeof *r->power);
  return 0;
}

static int open_table(reader *r, const char *name, const char *argument) {
  r->table = *name == 'r' ? &r->power->rise : &r->power->fall;
  for (size_t i = 0; i < r->templates; i++)
    if (!strcmp(r->template[i].name, argument)) {
      r->load_first = r->template[i].load_first;
      return 0;
    }
  return fail_liberty(r, "unknown template", argument);
}

/* A table of slews. Delays are OpenSTA's business, so a form that is not known here is left out. */
static group_kind open_slew(reader *r, const char *name, const char *argument) {
  gt_table **to = *name == 'r' ? &r->pin->rise_slew : &r->pin->fall_slew;
  for (size_t i = 0; !*to && i < r->templates; i++)
    if (!strcmp(r->template[i].name, argument)) {
      *to = r->table = gc_alloc(r->arena, sizeof *r->table);
      *r->table = (gt_table){0};
      r->load_first = r->template[i].load_first;
      return SLEW;
    }
  return OTHER;
}

static int open_group(reader *r, const char *name, const char *argument) {
  if (r->depth == DEPTH)
    return fail_liberty(r, "groups are too deep", name);
  group_kind outer = r->depth ? r->group[r->depth - 1] : OTHER, *kind = &r->group[r->depth++];
  *kind = OTHER;
  if (!strcmp(name, "library") && r->depth == 1)
    *kind = LIBRARY;
  else if ((!strcmp(name, "power_lut_template") || !strcmp(name, "lu_table_template")) && outer == LIBRARY)
    return *kind = TEMPLATE, open_template(r, argument);
  else if (!strcmp(name, "cell") && outer == LIBRARY)
    return *kind = CELL, open_cell(r, argument);
  else if (!strcmp(name, "wire_load") && outer == LIBRARY)
    return *kind = WIRE, open_wire_load(r, argument);
  else if (!strcmp(name, "ff") && outer == CELL)
    r->cell->flip_flop = true;
  else if (!strcmp(name, "bus") && outer == CELL)
    r->cell->buses = true;
  else if (!strcmp(name, "latch") && outer == CELL)
    r->cell->latch = true;
  else if (!strcmp(name, "pin") && outer == CELL)
    return *kind = PIN, open_pin(r, argument);
  else if (!strcmp(name, "internal_power") && outer == PIN)
    return *kind = POWER, open_power(r);
  else if ((!strcmp(name, "rise_power") || !strcmp(name, "fall_power")) && outer == POWER)
    return *kind = TABLE, open_table(r, name, argument);
  else if (!strcmp(name, "timing") && outer == PIN)
    *kind = TIMING;
  else if ((!strcmp(name, "rise_transition") || !strcmp(name, "fall_transition")) && outer == TIMING)
    *kind = open_slew(r, name, argument);
  return 0;
}

/* Numbers with commas between them. Returns how many, 0 if there are more than `max` or something else. */
static unsigned read_liberty_numbers(const char *text, double *to, unsigned max) {
  unsigned n = 0;
  for (char *end; *text; text = end) {
    if (n == max)
      return 0;
    to[n++] = strtod(text, &end);
    if (end == text)
      return 0;
    end += strspn(end, ", ");
  }
  return n;
}

static int table_line(reader *r, const char *name, const char *argument) {
  gt_table *t = r->table;
  bool load = !strcmp(name, "index_1") && r->load_first;
  if (load)
    t->rows = read_liberty_numbers(argument, t->load, GT_POINTS);
  else if (!strncmp(name, "index_", 6))
    t->columns = read_liberty_numbers(argument, t->slew, GT_POINTS);
  else if (strcmp(name, "values") != 0)
    return 0;
  if (load || !strncmp(name, "index_", 6))
    return (load ? t->rows : t->columns) ? 0 : fail_liberty(r, "not an index of numbers", argument);
  if (!t->rows)
    t->rows = 1;
  return t->columns && read_liberty_numbers(argument, t->value, GT_POINTS * GT_POINTS) == t->rows * t->columns
             ? 0
             : fail_liberty(r, "not as many numbers as the indices say", argument);
}

static void set_gate_pin(gt_pin *p, const char *role) {
  static const char *const name[] = {
      [GT_GATE_CLOCK] = "clock_pin", [GT_GATE_ENABLE] = "enable_pin", [GT_GATE_TEST] = "test_pin", [GT_GATE_OUTPUT] = "out_pin"};
  for (unsigned i = GT_GATE_CLOCK; i <= GT_GATE_OUTPUT; i++)
    p->gate_pin = !strcmp(role, name[i]) ? (gt_gate_pin)i : p->gate_pin;
  p->clock |= p->gate_pin == GT_GATE_CLOCK;
}

static void attribute(reader *r, const char *name, const char *value) {
  group_kind in = r->depth ? r->group[r->depth - 1] : OTHER;
  if (in == WIRE && !strcmp(name, "capacitance"))
    r->lib->wire[r->lib->wires - 1].pf_a_um = atof(value);
  else if (in == WIRE && !strcmp(name, "slope"))
    r->lib->wire[r->lib->wires - 1].next_um = atof(value);
  else if (in == CELL && !strcmp(name, "clock_gating_integrated_cell"))
    r->cell->clock_gate = true, r->cell->gate_form = value;
  else if (in == LIBRARY && !strcmp(name, "nom_voltage"))
    r->lib->volt = atof(value);
  else if (in == TEMPLATE && !strcmp(name, "variable_1"))
    r->template[r->templates - 1].load_first = !strcmp(value, "total_output_net_capacitance");
  else if (in == CELL && !strcmp(name, "cell_leakage_power"))
    r->cell->leakage_nw = atof(value);
  else if (in == PIN && !strcmp(name, "direction"))
    r->inside = !strcmp(value, "internal"), r->pin->output = !strcmp(value, "output");
  else if (in == PIN && !strncmp(name, "clock_gate_", 11) && !strcmp(value, "true"))
    set_gate_pin(r->pin, name + 11);
  else if (in == PIN && !strcmp(name, "clock"))
    r->pin->clock = !strcmp(value, "true");
  else if (in == PIN && !strcmp(name, "function"))
    r->pin->function = value;
  else if (in == PIN && !strcmp(name, "rise_capacitance"))
    r->pin->rise_pf = atof(value);
  else if (in == PIN && !strcmp(name, "fall_capacitance"))
    r->pin->fall_pf = atof(value);
  else if (in == POWER && !strcmp(name, "related_pin"))
    r->power->related = value;
}

/* "SINKS, UM": the length for one sink is kept. */
static void wire_line(reader *r, const char *argument) {
  double at[2];
  if (read_liberty_numbers(argument, at, 2) == 2 && at[0] == 1)
    r->lib->wire[r->lib->wires - 1].first_um = at[1];
}

/* A pin inside of its cell is none that a netlist shows. */
static int close_group(reader *r) {
  if (r->group[--r->depth] != PIN)
    return 0;
  r->cell->pins -= r->inside;
  r->inside = false;
  return 0;
}

/* "NAME(ARGUMENT) {", "NAME(ARGUMENT) ;", "NAME : VALUE ;" or "}". The line is changed. */
static int read_liberty_line(reader *r, char *text) {
  text += strspn(text, " ");
  size_t n = strlen(text);
  if (!n)
    return 0;
  if (*text == '}')
    return r->depth ? close_group(r) : fail_liberty(r, "no group to close", text);
  char *open = strchr(text, '('), *colon = strstr(text, " : "), *close = strrchr(text, ')');
  if (colon && text[n - 1] == ';' && (!open || colon < open)) {
    text[n - 1 - (n > 1 && text[n - 2] == ' ')] = 0;
    *colon = 0;
    attribute(r, gc_strndup(r->arena, text, (size_t)(colon - text)), gc_strndup(r->arena, colon + 3, strlen(colon + 3)));
    return 0;
  }
  if (!open || !close || close < open)
    return fail_liberty(r, "not a group or an attribute", text);
  char last = text[n - 1];
  *open = *close = 0;
  const char *argument = gc_strndup(r->arena, open + 1, strlen(open + 1));
  if (last == '{')
    return open_group(r, text, argument);
  if (r->depth && r->group[r->depth - 1] == WIRE && !strcmp(text, "fanout_length"))
    wire_line(r, argument);
  group_kind in = r->depth ? r->group[r->depth - 1] : OTHER;
  if (in == SLEW && table_line(r, text, argument))
    *r->table = (gt_table){0};
  return in == TABLE ? table_line(r, text, argument) : 0;
}

int gt_library_parse(gt_library *lib, gc_arena *arena, const char *name, const char *text, char *err, size_t errsize) {
  reader r = {.lib = lib, .arena = arena, .name = name, .err = err, .errsize = errsize};
  lib->cells = lib->wires = 0;
  lib->volt = 0;
  for (size_t n; *text; text += n + (text[n] != 0)) {
    n = strcspn(text, "\n");
    r.line++;
    if (read_liberty_line(&r, gc_strndup(arena, text, n)))
      return -1;
  }
  if (r.depth)
    return fail_liberty(&r, "a group is not closed", "the end");
  return lib->cells && lib->volt > 0 ? 0 : fail_liberty(&r, "no library with cells and a voltage", "the end");
}

int gt_library_read(gt_library *lib, gc_arena *arena, const char *path, char *err, size_t errsize) {
  char *text = gm_file_read(path, MAX, NULL, err, errsize);
  int rc = text ? gt_library_parse(lib, arena, path, text, err, errsize) : -1;
  free(text);
  return rc;
}

const gt_wire_load *gt_find_wire_load(const gt_library *lib, const char *name) {
  for (size_t i = 0; i < lib->wires; i++)
    if (!strcmp(lib->wire[i].name, name))
      return &lib->wire[i];
  return NULL;
}

const gt_cell *gt_find_cell(const gt_library *lib, const char *name) {
  for (size_t i = 0; i < lib->cells; i++)
    if (!strcmp(lib->cell[i].name, name))
      return &lib->cell[i];
  return NULL;
}

const gt_pin *gt_find_pin(const gt_cell *cell, const char *name) {
  for (size_t i = 0; i < cell->pins; i++)
    if (!strcmp(cell->pin[i].name, name))
      return &cell->pin[i];
  return NULL;
}

/* The interval that a value is in, or the nearest one; *part is how far it is between the two points. */
static unsigned interval(const double *point, unsigned n, double x, double *part) {
  unsigned i = 0;
  if (n < 2)
    return *part = 0, 0;
  while (i + 2 < n && x >= point[i + 1])
    i++;
  *part = (x - point[i]) / (point[i + 1] - point[i]);
  return i;
}

double gt_table_at(const gt_table *t, double slew_ns, double load_pf) {
  double a, b;
  if (!t->columns)
    return 0;
  unsigned i = interval(t->load, t->rows, load_pf, &a), j = interval(t->slew, t->columns, slew_ns, &b);
  unsigned up = t->rows > 1 ? t->columns : 0, right = t->columns > 1;
  const double *v = &t->value[i * t->columns + j];
  return (1 - a) * ((1 - b) * v[0] + b * v[right]) + a * ((1 - b) * v[up] + b * v[up + right]);
}
