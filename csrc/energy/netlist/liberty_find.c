/* SPDX-License-Identifier: Apache-2.0 */
/* Looks up what a Liberty library has: cells, pins, wire-load models, values of tables. */
#include <string.h>

#include "energy/netlist/liberty.h"

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
