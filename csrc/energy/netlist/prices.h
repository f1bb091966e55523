/* SPDX-License-Identifier: Apache-2.0 */
/* Computes what a toggle of each net of a netlist costs, for the energy model `gate` (docs/energy.md, Energy model gate): from the tables
   of the Liberty library, the slews of static timing and the loads. */
#ifndef GM_GATES_PRICES_H
#define GM_GATES_PRICES_H

#include "energy/netlist/logic.h"
#include "energy/netlist/steps.h"

/* Loads that are not in the Liberty library of the cells. */
typedef struct {
  double wire_pf;              /* wire for each sink of a net */
  double port_pf;              /* at an output port */
  double ram_pf, ram_clock_pf; /* an input pin of a RAM, its clock pin */
} gt_loads;

/* Energy of a cell's changes. Pins are by position in the netlist. */
typedef struct {
  const netlist *n;
  const gt_library *lib;
  nl_fanout fanout;
  const gt_cell **cell; /* by cell; NULL: a RAM or an assign */
  double *load;         /* by net, pF */
  const nl_slack *slew; /* by pin: `hold` is the slew of a rising edge, `setup` of a falling one, ns */
  double *switching;    /* by net, pJ a toggle: the driver charges or discharges the load */
  double *internal;     /* by net, pJ a toggle: in the driver, and in the inputs that it drives */
  double *input;        /* by pin, pJ a toggle: in that input, a part of its net's `internal` */
} gt_prices;

/* Computes the prices of all nets and inputs. 0, or -1 with a message: a pin without a slew. */
int gt_price(gt_prices *p, const netlist *n, gc_arena *arena, const gt_library *lib, const nl_slack *slew, const gt_loads *loads, char *err,
             size_t errsize);

/* Toggles of each net, and how long it was 1. */
typedef struct {
  uint64_t *toggles, *high, *since; /* since: the cycle of the last change */
  uint64_t cycles;
  double high_unit; /* cycles in a unit of `high`; 0: one */
} gt_counts;
/* Begins to count the toggles of a netlist. */
void gt_counts_init(gt_counts *c, const netlist *n, gc_arena *arena);
/* Counts what changed in the last gt_settle; the first call of all is the start and counts nothing. */
void gt_count(gt_counts *c, const gt_logic *l, bool start);
/* Ends the count: nets that are 1 at the end get their last cycles. */
void gt_counts_end(gt_counts *c, const gt_logic *l);

/* Energy of one cell in a run, pJ. */
typedef struct {
  double switching, internal;
} gt_cell_energy;
/* By the formula of OpenSTA 2.0.17's report_power, for a comparison. It adds the energies of a rise and a fall where it should take the
   mean, weighs the inputs by an inferred condition or by one half, and takes every clock as always running. */
/* domain_of: by net, GT_NO_DOMAIN for nets that are no clock. */
gt_cell_energy gt_energy_as_opensta(const gt_prices *p, const uint8_t *domain_of, const gt_counts *c, gc_arena *arena, uint32_t cell);
/* By our own prices: what the cell's outputs switch, what it takes itself for that, and what changes at its inputs take. */
gt_cell_energy gt_energy_of_cell(const gt_prices *p, const gt_counts *c, uint32_t cell);

/* Gives cells and pins of a netlist the kinds that the library says; without it they are those of osu018. 0, or -1 with a message: a cell
   or a pin that the library does not have. */
int gt_set_kinds(netlist *n, const gt_library *lib, char *err, size_t errsize);

#endif
