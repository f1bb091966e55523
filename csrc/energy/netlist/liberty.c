/* SPDX-License-Identifier: Apache-2.0 */
/* Reads what energy needs of a Liberty library: capacitances, functions, leakage and the tables of internal energy. */
#include "energy/netlist/liberty.h"

#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/file.h"

enum { MAX = 1 << 26, DEPTH = 16, AXES = 3, NUMBERS = 4096 };

typedef enum { OTHER, LIBRARY, TEMPLATE, CELL, PIN, POWER, TABLE, TIMING, SLEW, WIRE, LEAKAGE, CONDITIONS } group_kind;

/* What a table goes over. */
typedef enum { NO_AXIS, LOAD_AXIS, SLEW_AXIS, OTHER_AXIS } axis_kind;
typedef struct {
  axis_kind kind;
  const double *point; /* in the units of the library */
  unsigned points;
} table_axis;
typedef struct {
  const char *name;
  table_axis axis[AXES];
} table_form;

typedef struct {
  gt_library *lib;
  gc_arena *arena;
  const char *name;
  unsigned line;
  group_kind group[DEPTH];
  unsigned depth;
  double pf, ns, volt, nw; /* the library's units */
  /* the current objects */
  gt_cell *cell;
  gt_pin *pin;
  gt_power *power;
  gt_table *table;
  table_form form; /* of the table, with its own points */
  const double *value;
  unsigned values;
  table_form *template;
  size_t templates, template_cap;
  double both_pf; /* of the pin, where rise and fall have none of their own */
  double leaks;   /* of the cell by state, summed */
  unsigned leak_states;
  bool leaks_told; /* for the cell as a whole */
  bool inside;     /* the open pin is */
  char *err;
  size_t errsize;
} reader;

static int fail_liberty(reader *r, const char *what, const char *at) {
  return gm_error_at(r->err, r->errsize, r->name, r->line, 1, "%s at '%.60s'", what, at);
}

/* ---- groups ---------------------------------------------------------------------------------------------------------------------------
 */

static int open_cell(reader *r, const char *argument) {
  r->lib->cell = gc_grow(r->arena, r->lib->cell, &r->lib->cell_cap, r->lib->cells + 1, sizeof *r->lib->cell);
  r->cell = &r->lib->cell[r->lib->cells++];
  *r->cell = (gt_cell){.name = argument};
  r->leaks = 0;
  r->leak_states = 0;
  r->leaks_told = false;
  return 0;
}

static int open_pin(reader *r, const char *argument) {
  if (r->cell->pins == GT_PINS)
    return fail_liberty(r, "too many pins", argument);
  r->cell->pin = gc_grow(r->arena, r->cell->pin, &r->cell->pin_cap, r->cell->pins + 1, sizeof *r->cell->pin);
  r->pin = &r->cell->pin[r->cell->pins++];
  *r->pin = (gt_pin){.name = argument};
  r->both_pf = 0;
  return 0;
}

static int open_template(reader *r, const char *argument) {
  r->template = gc_grow(r->arena, r->template, &r->template_cap, r->templates + 1, sizeof *r->template);
  r->template[r->templates++] = (table_form){.name = argument};
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
  *r->power = (gt_power){.share = 1};
  return 0;
}

/* Takes the form of a table from its template. A table that is "scalar" has one value. */
static bool take_form(reader *r, const char *argument) {
  r->values = 0;
  r->form = (table_form){.name = "scalar"};
  for (size_t i = 0; i < r->templates; i++)
    if (!strcmp(r->template[i].name, argument)) {
      r->form = r->template[i];
      return true;
    }
  return !strcmp(argument, "scalar");
}

static int open_table(reader *r, const char *name, const char *argument) {
  r->table = *name == 'r' ? &r->power->rise : &r->power->fall;
  return take_form(r, argument) ? 0 : fail_liberty(r, "unknown template", argument);
}

/* A table of slews. Delays are OpenSTA's business, so a form that is not known here is left out. */
static group_kind open_slew(reader *r, const char *name, const char *argument) {
  gt_table **to = *name == 'r' ? &r->pin->rise_slew : &r->pin->fall_slew;
  if (*to || !take_form(r, argument))
    return OTHER;
  *to = r->table = gc_alloc(r->arena, sizeof *r->table);
  *r->table = (gt_table){0};
  return SLEW;
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
  else if (!strcmp(name, "operating_conditions") && outer == LIBRARY)
    *kind = CONDITIONS;
  else if (!strcmp(name, "ff") && outer == CELL)
    r->cell->flip_flop = true;
  else if ((!strcmp(name, "bus") || !strcmp(name, "bundle")) && outer == CELL)
    r->cell->buses = true;
  else if (!strcmp(name, "latch") && outer == CELL)
    r->cell->latch = true;
  else if (!strcmp(name, "leakage_power") && outer == CELL)
    *kind = LEAKAGE;
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

/* ---- tables ---------------------------------------------------------------------------------------------------------------------------
 */

/* Numbers with commas between them. Returns how many, 0 if there are more than `max` or something else. */
static unsigned read_liberty_numbers(const char *text, double *to, unsigned max) {
  unsigned n = 0;
  for (char *end; *text; text = end) {
    if (n == max)
      return 0;
    to[n++] = strtod(text, &end);
    if (end == text)
      return 0;
    end += strspn(end, ", \t\\\"");
  }
  return n;
}

static const double *take_numbers(reader *r, const char *argument, unsigned *n) {
  double number[NUMBERS];
  *n = read_liberty_numbers(argument + strspn(argument, " \t\\\""), number, NUMBERS);
  double *to = gc_alloc(r->arena, (*n + 1) * sizeof *to);
  memcpy(to, number, *n * sizeof *to);
  return to;
}

/* Lines "index_1(...)" of a template or a table, and "values(...)". */
static int table_line(reader *r, table_form *form, const char *name, const char *argument) {
  bool index = !strncmp(name, "index_", 6);
  if (index && name[6] >= '1' && name[6] < '1' + AXES) {
    table_axis *x = &form->axis[name[6] - '1'];
    x->point = take_numbers(r, argument, &x->points);
    return x->points ? 0 : fail_liberty(r, "not an index of numbers", argument);
  }
  if (strcmp(name, "values") != 0 || form != &r->form)
    return 0;
  r->value = take_numbers(r, argument, &r->values);
  return r->values ? 0 : fail_liberty(r, "not a table of numbers", argument);
}

static const double *scaled(reader *r, const table_axis *x, double unit) {
  double *to = gc_alloc(r->arena, (x->points + 1) * sizeof *to);
  to[0] = 0;
  for (unsigned i = 0; i < x->points; i++)
    to[i] = x->point[i] * unit;
  return to;
}

/* Makes the table of the lines that were read: loads are rows, slews are columns. */
static int make_table(reader *r, double unit) {
  const table_axis *load = &(table_axis){0}, *slew = load, *first = &r->form.axis[0];
  gt_table *t = r->table;
  if (!r->values)
    return 0;
  for (unsigned i = 0; i < AXES; i++) {
    const table_axis *x = &r->form.axis[i];
    if (x->kind == LOAD_AXIS && !load->points)
      load = x;
    else if (x->kind == SLEW_AXIS && !slew->points)
      slew = x;
    else if (x->kind != NO_AXIS || x->points)
      return fail_liberty(r, "a table over something else than a slew and a load", r->form.name);
  }
  unsigned rows = load->points ? load->points : 1, columns = slew->points ? slew->points : 1;
  if (r->values != rows * columns)
    return fail_liberty(r, "not as many numbers as the indices say", r->form.name);
  double *value = gc_alloc(r->arena, r->values * sizeof *value);
  for (unsigned i = 0; i < rows; i++)
    for (unsigned j = 0; j < columns; j++)
      value[i * columns + j] = r->value[first == load ? i * columns + j : j * rows + i] * unit;
  *t = (gt_table){rows, columns, scaled(r, load, r->pf), scaled(r, slew, r->ns), value};
  return 0;
}

static axis_kind axis_of(const char *variable) {
  return !strcmp(variable, "total_output_net_capacitance")                                         ? LOAD_AXIS
         : !strcmp(variable, "input_transition_time") || !strcmp(variable, "input_net_transition") ? SLEW_AXIS
                                                                                                   : OTHER_AXIS;
}

/* ---- attributes -----------------------------------------------------------------------------------------------------------------------
 */

/* "1ns", "100 pW": in units of 1e-9, for example. */
static double read_unit(const char *text, double unit) {
  static const char prefix[] = "fpnumkM";
  char *end;
  double number = strtod(text, &end), power[] = {1e-15, 1e-12, 1e-9, 1e-6, 1e-3, 1e3, 1e6};
  end += strspn(end, " ,");
  const char *at = end[0] && end[1] ? strchr(prefix, end[0] == 'F' || end[0] == 'P' ? end[0] | 32 : end[0]) : NULL;
  return (end == text ? 1 : number) * (at ? power[at - prefix] : 1) / unit;
}

static void set_gate_pin(gt_pin *p, const char *role) {
  static const char *const name[] = {
      [GT_GATE_CLOCK] = "clock_pin", [GT_GATE_ENABLE] = "enable_pin", [GT_GATE_TEST] = "test_pin", [GT_GATE_OUTPUT] = "out_pin"};
  for (unsigned i = GT_GATE_CLOCK; i <= GT_GATE_OUTPUT; i++)
    p->gate_pin = !strcmp(role, name[i]) ? (gt_gate_pin)i : p->gate_pin;
  p->clock |= p->gate_pin == GT_GATE_CLOCK;
}

static void library_attribute(reader *r, const char *name, const char *value) {
  if (!strcmp(name, "nom_voltage"))
    r->lib->volt = atof(value);
  else if (!strcmp(name, "time_unit"))
    r->ns = read_unit(value, 1e-9);
  else if (!strcmp(name, "voltage_unit"))
    r->volt = read_unit(value, 1);
  else if (!strcmp(name, "leakage_power_unit"))
    r->nw = read_unit(value, 1e-9);
}

static void cell_attribute(reader *r, const char *name, const char *value) {
  if (!strcmp(name, "clock_gating_integrated_cell"))
    r->cell->clock_gate = true, r->cell->gate_form = value;
  else if (!strcmp(name, "cell_leakage_power"))
    r->cell->leakage_nw = atof(value) * r->nw, r->leaks_told = true;
}

static void pin_attribute(reader *r, const char *name, const char *value) {
  if (!strcmp(name, "direction"))
    r->inside = !strcmp(value, "internal"), r->pin->output = !strcmp(value, "output");
  else if (!strncmp(name, "clock_gate_", 11) && !strcmp(value, "true"))
    set_gate_pin(r->pin, name + 11);
  else if (!strcmp(name, "clock"))
    r->pin->clock |= !strcmp(value, "true");
  else if (!strcmp(name, "function"))
    r->pin->function = value;
  else if (!strcmp(name, "three_state"))
    r->cell->three_state = true;
  else if (!strcmp(name, "rise_capacitance"))
    r->pin->rise_pf = atof(value) * r->pf;
  else if (!strcmp(name, "fall_capacitance"))
    r->pin->fall_pf = atof(value) * r->pf;
  else if (!strcmp(name, "capacitance"))
    r->both_pf = atof(value) * r->pf;
}

static void attribute(reader *r, const char *name, const char *value) {
  group_kind in = r->depth ? r->group[r->depth - 1] : OTHER;
  if (in == WIRE && !strcmp(name, "capacitance"))
    r->lib->wire[r->lib->wires - 1].pf_a_um = atof(value) * r->pf;
  else if (in == WIRE && !strcmp(name, "slope"))
    r->lib->wire[r->lib->wires - 1].next_um = atof(value);
  else if (in == LIBRARY)
    library_attribute(r, name, value);
  else if (in == CONDITIONS && !strcmp(name, "voltage") && r->lib->volt <= 0)
    r->lib->volt = atof(value);
  else if (in == TEMPLATE && !strncmp(name, "variable_", 9) && name[9] >= '1' && name[9] < '1' + AXES)
    r->template[r->templates - 1].axis[name[9] - '1'].kind = axis_of(value);
  else if (in == CELL)
    cell_attribute(r, name, value);
  else if (in == LEAKAGE && !strcmp(name, "value"))
    r->leaks += atof(value) * r->nw, r->leak_states++;
  else if (in == PIN)
    pin_attribute(r, name, value);
  else if (in == POWER && !strcmp(name, "related_pin"))
    r->power->related = value;
  else if (in == POWER && !strcmp(name, "when"))
    r->power->when = value;
}

/* "SINKS, UM": the length for one sink is kept. */
static void wire_line(reader *r, const char *argument) {
  double at[2];
  if (read_liberty_numbers(argument, at, 2) == 2 && at[0] == 1)
    r->lib->wire[r->lib->wires - 1].first_um = at[1];
}

/* ---- ends of groups -------------------------------------------------------------------------------------------------------------------
 */

/* A group for several inputs, "A B", is one for each of them. */
static void close_power(reader *r) {
  char *more = r->power->related ? strchr(r->power->related, ' ') : NULL;
  if (!more)
    return;
  *more = 0;
  gt_power next = *r->power;
  next.related = more + 1 + strspn(more + 1, " ");
  if (!*next.related)
    return;
  open_power(r);
  *r->power = next;
  close_power(r);
}

static bool same_input(const gt_power *a, const gt_power *b) {
  return a->related && b->related ? !strcmp(a->related, b->related) : !a->related && !b->related;
}

/* Of the energies of one change under several conditions the mean is taken. A pin inside of its cell is none that a netlist shows. */
static void close_pin(reader *r) {
  gt_pin *p = r->pin;
  for (size_t i = 0; i < p->powers; i++) {
    size_t same = 0;
    for (size_t k = 0; p->power[i].when && k < p->powers; k++)
      same += p->power[k].when && same_input(&p->power[i], &p->power[k]);
    p->power[i].share = same ? 1.0 / (double)same : 1;
  }
  if (p->rise_pf <= 0 && p->fall_pf <= 0)
    p->rise_pf = p->fall_pf = r->both_pf;
  r->cell->pins -= r->inside;
  r->inside = false;
}

static int close_group(reader *r) {
  switch (r->group[--r->depth]) {
  case TABLE:
    return make_table(r, r->pf * r->volt * r->volt);
  case SLEW:
    if (make_table(r, r->ns))
      *r->table = (gt_table){0};
    return 0;
  case POWER:
    close_power(r);
    return 0;
  case PIN:
    close_pin(r);
    return 0;
  case CELL:
    if (!r->leaks_told && r->leak_states)
      r->cell->leakage_nw = r->leaks / r->leak_states;
    return 0;
  default:
    return 0;
  }
}

/* "NAME(ARGUMENT) {", "NAME(ARGUMENT) ;", "NAME : VALUE ;", "NAME ;" or "}". The line is changed. */
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
  if (!open && r->depth && text[n - 1] == ';') /* an attribute without a value */
    return 0;
  if (!open || !close || close < open)
    return fail_liberty(r, "not a group or an attribute", text);
  char last = text[n - 1];
  *open = *close = 0;
  const char *argument = gc_strndup(r->arena, open + 1, strlen(open + 1));
  if (last == '{')
    return open_group(r, text, argument);
  group_kind in = r->depth ? r->group[r->depth - 1] : OTHER;
  if (in == WIRE && !strcmp(text, "fanout_length"))
    wire_line(r, argument);
  if (in == LIBRARY && !strcmp(text, "capacitive_load_unit"))
    r->pf = read_unit(argument, 1e-12);
  if (in == TEMPLATE)
    return table_line(r, &r->template[r->templates - 1], text, argument);
  if (in == SLEW && table_line(r, &r->form, text, argument))
    r->values = 0;
  return in == TABLE ? table_line(r, &r->form, text, argument) : 0;
}

/* A line that ends with a backslash goes on in the next one. */
static size_t length_of_line(const char *text, unsigned *lines) {
  size_t n = 0;
  for (;; n++) {
    n += strcspn(text + n, "\n");
    if (!text[n] || !n || text[n - 1] != '\\')
      return n;
    ++*lines;
  }
}

int gt_library_parse(gt_library *lib, gc_arena *arena, const char *name, const char *text, char *err, size_t errsize) {
  reader r = {.lib = lib, .arena = arena, .name = name, .err = err, .errsize = errsize, .pf = 1, .ns = 1, .volt = 1, .nw = 1};
  *lib = (gt_library){0};
  for (size_t n; *text; text += n + (text[n] != 0)) {
    n = length_of_line(text, &r.line);
    r.line++;
    char *line = gc_strndup(arena, text, n);
    for (char *at = line; (at = strchr(at, '\n'));)
      *at = ' ';
    if (read_liberty_line(&r, line))
      return -1;
  }
  if (r.depth)
    return fail_liberty(&r, "a group is not closed", "the end");
  lib->volt *= r.volt;
  return lib->cells && lib->volt > 0 ? 0 : fail_liberty(&r, "no library with cells and a voltage", "the end");
}

int gt_library_read(gt_library *lib, gc_arena *arena, const char *path, char *err, size_t errsize) {
  char *text = gm_file_read(path, MAX, NULL, err, errsize);
  int rc = text ? gt_library_parse(lib, arena, path, text, err, errsize) : -1;
  free(text);
  return rc;
}
