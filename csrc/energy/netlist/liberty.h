/* SPDX-License-Identifier: Apache-2.0 */
/* Reads what energy needs of a Liberty library: capacitances, functions, leakage and the tables of internal energy (docs/energy.md, "Energy
   model gate"). The file is read as `yosys-filterlib` prints it (scripts/energy/library): a group or an attribute on each line, without
   quotes.
 */
#ifndef GM_GATES_LIBERTY_H
#define GM_GATES_LIBERTY_H

#include <stdbool.h>
#include <stddef.h>

#include "base/arena.h"

enum { GT_PINS = 16, GT_WIRES = 64 };

/* Energy in pJ, or a slew in ns, over the load of the output (pF) and the slew of the input (ns). An input's own energy has one row and no
   load. A value of a row and a column is value[row * columns + column]. Without columns there is no table. */
typedef struct {
  unsigned rows, columns; /* points of the load and of the slew */
  const double *load, *slew, *value;
} gt_table;

/* One group `internal_power` of a pin. */
typedef struct {
  const char *related; /* the input whose change it belongs to; NULL: the pin itself */
  const char *when;    /* the condition; NULL: none */
  double share;        /* of the energy that counts: one of several conditions counts as one of so many */
  gt_table rise, fall;
} gt_power;

/* What a pin of an integrated clock gate is for. */
typedef enum { GT_NO_GATE_PIN, GT_GATE_CLOCK, GT_GATE_ENABLE, GT_GATE_TEST, GT_GATE_OUTPUT } gt_gate_pin;

typedef struct {
  const char *name, *function; /* function: NULL if the pin has none */
  bool output, clock;
  gt_gate_pin gate_pin;
  double rise_pf, fall_pf;
  gt_power *power;
  size_t powers, power_cap;
  gt_table *rise_slew, *fall_slew; /* of an output, in ns: the first ones that the library has; NULL: none */
} gt_pin;

typedef struct {
  const char *name;
  double leakage_nw; /* of the cell, or the mean over the states that the library has */
  gt_pin *pin;       /* at most GT_PINS */
  size_t pins, pin_cap;
  bool flip_flop, latch; /* it has a group of that kind */
  bool clock_gate;       /* an integrated one */
  bool three_state;      /* an output of it may let go of its net */
  const char *gate_form; /* of that, as the library says it: "latch_posedge_precontrol"; else NULL */
  bool buses;            /* it has pins of several bits, as memories do; they are not read */
  bool memory;           /* one that is described apart; its pins may have several bits */
} gt_cell;

/* A wire-load model: pF of wire for each um, um for the first sink and for each further one. */
typedef struct {
  const char *name;
  double pf_a_um, first_um, next_um;
} gt_wire_load;

typedef struct {
  double volt;
  gt_cell *cell;
  size_t cells, cell_cap;
  gt_wire_load wire[GT_WIRES];
  size_t wires;
} gt_library;

/* 0, or -1 with "file:line:column: error: ..." in err. */
int gt_library_parse(gt_library *lib, gc_arena *arena, const char *name, const char *text, char *err, size_t errsize);
int gt_library_read(gt_library *lib, gc_arena *arena, const char *path, char *err, size_t errsize);

/* NULL: there is none of that name. */
const gt_wire_load *gt_find_wire_load(const gt_library *lib, const char *name);
const gt_cell *gt_find_cell(const gt_library *lib, const char *name);
const gt_pin *gt_find_pin(const gt_cell *cell, const char *name);
/* The table at a slew and a load: linear between the points, and beyond the first and last ones. */
double gt_table_at(const gt_table *t, double slew_ns, double load_pf);

#endif
