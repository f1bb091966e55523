/* SPDX-License-Identifier: Apache-2.0 */
/* What the events of a program (cycles, operations, reads ...; event_prices.def) cost, by objective. */
#ifndef GC_EVENT_PRICES_H
#define GC_EVENT_PRICES_H

#include "common/options.h"
#include "mir/mir.h"

typedef enum {
#define PRICE(name, meaning) COST_##name,
#include "cost/event_prices.def"
#undef PRICE
  COST_PRICES
} cost_price;
extern const char *const cost_price_name[COST_PRICES];

/* The prices of an objective on a machine, all threads together. Cycles: a cycle costs 1, all else nothing. Paper: Table VI
   (core/machine/machine_power.h). Joules: pJ, so fitted that these counts, known before a run, give the energy of the energy model
   `program` (docs/energy.md); data/energy/prices.txt has them, and a machine that is not there takes those of the nearest one. Size, which
   counts words instead, has the same prices. */
const double *cost_prices(gc_objective objective, const gm_machine *m);
/* The prices of a function. */
const double *cost_prices_of(const m_func *f);

#endif
