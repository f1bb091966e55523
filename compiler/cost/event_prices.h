/* SPDX-License-Identifier: Apache-2.0 */
/* What the events of a program cost, by objective. */
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
   (core/machine/machine_power.h). Joules, and size, which counts words instead: pJ of level program, fitted for counts that are known
   before a program runs (data/energy/prices.txt), of the machine or of the nearest one in that table. */
const double *cost_prices(gc_objective objective, const gm_machine *m);
/* The prices of a function. */
const double *cost_prices_of(const m_func *f);

#endif
