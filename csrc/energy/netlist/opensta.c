/* SPDX-License-Identifier: Apache-2.0 */
/* Computes energy by the formula of report_power in OpenSTA 2.0.17 (search/Power.cc), with activities from a simulation (docs/energy.md,
   "Energy model gate"). So the results can be compared with OpenSTA's. */
#include <string.h>

#include "base/error.h"
#include "energy/netlist/function.h"
#include "energy/netlist/prices.h"

typedef struct {
  const gt_prices *p;
  const uint8_t *domain_of;
  const gt_counts *c;
  const nl_cell *cell;
  const gt_cell *lib;
  double activity[GT_PINS], duty[GT_PINS]; /* by pin of the library's cell: toggles a cycle, share of the time at 1 */
  uint32_t pin[GT_PINS];                   /* in the netlist, NL_NONE: not connected */
} instance;

static void find_pins(instance *i) {
  for (size_t k = 0; k < i->lib->pins; k++) {
    i->pin[k] = NL_NONE;
    for (uint32_t q = i->cell->first; q < i->cell->first + i->cell->count; q++)
      if (!strcmp(i->p->n->pins[q].name, i->lib->pin[k].name))
        i->pin[k] = q;
    uint32_t net = i->pin[k] == NL_NONE ? NL_NONE : i->p->n->pins[i->pin[k]].net;
    bool clock = net != NL_NONE && i->domain_of[net] != GT_NO_DOMAIN;
    double cycles = (double)i->c->cycles, unit = i->c->high_unit > 0 ? i->c->high_unit : 1;
    i->activity[k] = clock ? 2 : net == NL_NONE ? 0 : (double)i->c->toggles[net] / cycles;
    i->duty[k] = clock ? 0.5 : net == NL_NONE ? 0 : (double)i->c->high[net] * unit / cycles;
  }
}

/* The share of the output's toggles that a table of one input is charged for. */
static double weight(const instance *i, const gt_function *f, size_t to, size_t from, const gt_power *w, gc_arena *arena) {
  const gt_function *when = f && from != to ? gt_function_when(arena, f, (unsigned)from) : NULL;
  char err[GM_ERROR_SIZE];
  if (when)
    return i->activity[to] > 0 ? i->activity[from] / i->activity[to] * gt_function_duty(when, i->duty) : 0;
  if (w->when && (when = gt_function_parse(arena, i->lib, w->when, err, sizeof err)))
    return gt_function_duty(when, i->duty);
  return i->domain_of[i->p->n->pins[i->pin[from]].net] != GT_NO_DOMAIN ? 1 : 0.5;
}

static double internal_of_pin(const instance *i, size_t to, gc_arena *arena) {
  const gt_pin *pin = &i->lib->pin[to];
  char err[GM_ERROR_SIZE];
  const gt_function *f = pin->function ? gt_function_parse(arena, i->lib, pin->function, err, sizeof err) : NULL;
  double load = pin->output ? i->p->load[i->p->n->pins[i->pin[to]].net] : 0, sum = 0;
  for (size_t k = 0; k < pin->powers; k++) {
    const gt_power *w = &pin->power[k];
    const gt_pin *related = w->related ? gt_find_pin(i->lib, w->related) : pin;
    size_t from = (size_t)(related - i->lib->pin);
    if (!related || i->pin[from] == NL_NONE)
      continue;
    const nl_slack *s = &i->p->slew[i->pin[from]];
    sum += (gt_table_at(&w->rise, s->hold, load) + gt_table_at(&w->fall, s->setup, load)) * weight(i, f, to, from, w, arena);
  }
  return sum * i->activity[to];
}

gt_cell_energy gt_energy_as_opensta(const gt_prices *p, const uint8_t *domain_of, const gt_counts *c, gc_arena *arena, uint32_t cell) {
  instance i = {.p = p, .domain_of = domain_of, .c = c, .cell = &p->n->cells[cell], .lib = p->cell[cell]};
  gt_cell_energy e = {0, 0};
  if (!i.lib || i.lib->memory) /* a memory has no energy of its own in the library */
    return i.lib ? gt_energy_of_cell(p, c, cell) : e;
  gc_mark mark = gc_arena_mark(arena);
  find_pins(&i);
  for (size_t k = 0; k < i.lib->pins; k++) {
    if (i.pin[k] == NL_NONE)
      continue;
    e.internal += internal_of_pin(&i, k, arena);
    if (i.lib->pin[k].output)
      e.switching += p->switching[p->n->pins[i.pin[k]].net] * i.activity[k];
  }
  gc_arena_release(arena, mark);
  e.switching *= (double)c->cycles;
  e.internal *= (double)c->cycles;
  return e;
}
