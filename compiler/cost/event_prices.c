/* SPDX-License-Identifier: Apache-2.0 */
/* What the events of a program (event_prices.def) cost, by objective. */
#include "cost/event_prices.h"

#include <math.h>
#include <string.h>

#include "core/machine/machine_power.h"
#include "core/machine/nearest.h"

const char *const cost_price_name[COST_PRICES] = {
#define PRICE(name, meaning) #name,
#include "cost/event_prices.def"
#undef PRICE
};

static const double cycles[COST_PRICES] = {[COST_cycles] = 1};
static const double paper[COST_PRICES] = {
    [COST_cycles] = GM_POWER_OTHERS, [COST_open_v] = GM_POWER_INPUT_BUFFER, [COST_open_o] = GM_POWER_OUTPUT_BUFFER};

static const struct {
  const char *machine;
  gm_machine_shape shape;
  double price[COST_PRICES];
} fitted[] = {
#include "price_table.h"
};

/* Of machines that are equally near, the one of that name, or the first. */
static const double *nearest_machine_prices(const gm_machine *m) {
  const gm_machine_shape shape = gm_machine_shape_of(m);
  const double *best = NULL;
  double min = INFINITY;
  for (size_t k = 0; k < sizeof fitted / sizeof *fitted; k++) {
    const double d = gm_machine_distance(&shape, &fitted[k].shape);
    if (d < min || (d <= min && !strcmp(m->name, fitted[k].machine))) {
      min = d;
      best = fitted[k].price;
    }
  }
  return best;
}

const double *cost_prices(gc_objective objective, const gm_machine *m) {
  switch (objective) {
  case GC_OBJECTIVE_CYCLES:
    return cycles;
  case GC_OBJECTIVE_PAPER:
    return paper;
  default:
    return nearest_machine_prices(m);
  }
}
