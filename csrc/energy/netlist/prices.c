/* SPDX-License-Identifier: Apache-2.0 */
/* Computes what a toggle of each net of a netlist costs, from the tables of the Liberty library, the slews of static timing and the
   loads. */
#include "energy/netlist/prices.h"

#include <math.h>
#include <string.h>

#include "base/error.h"
#include "energy/netlist/function.h"
#include "energy/netlist/logic_build.h"

static bool is_ram(const nl_cell *c) { return c->kind == NL_RAM; }

/* The load of each net: the larger sum of pin capacitances over rise and fall, and the wire. As in OpenSTA, the
   load that is set at an output port takes the place of the wire. */
static void find_loads(gt_prices *p, gc_arena *arena, const gt_loads *loads) {
  const netlist *n = p->n;
  p->load = gc_alloc(arena, (n->net_count + 1) * sizeof *p->load);
  for (uint32_t net = 0; net < n->net_count; net++) {
    double rise = 0, fall = 0;
    unsigned sinks = 0;
    for (uint32_t i = p->fanout.start[net]; i < p->fanout.start[net + 1]; i++, sinks++) {
      const nl_pin *pin = &n->pins[p->fanout.pin[i]];
      const gt_pin *g = p->cell[pin->cell] ? gt_find_pin(p->cell[pin->cell], pin->name) : NULL;
      double ram = !is_ram(&n->cells[pin->cell]) ? 0 : pin->kind == NL_CLOCK ? loads->ram_clock_pf : loads->ram_pf;
      rise += g ? g->rise_pf : ram;
      fall += g ? g->fall_pf : ram;
    }
    unsigned ports = n->nets[net].more_ports + (n->nets[net].kind == NL_OUTPUT);
    p->load[net] = (rise > fall ? rise : fall) + (ports ? loads->port_pf * ports : loads->wire_pf * sinks);
  }
}

static uint32_t pin_named(const netlist *n, const nl_cell *c, const char *name) {
  for (uint32_t i = c->first; i < c->first + c->count; i++)
    if (!strcmp(n->pins[i].name, name))
      return i;
  return NL_NONE;
}

/* How an output follows an input: 1 rises with it, -1 falls, 0 both. */
static int sense(const gt_cell *cell, const gt_function *f, unsigned pin) {
  bool up = false, down = false;
  for (uint32_t row = 0; f && row < 1u << cell->pins; row++) {
    bool low = gt_function_at(f, row & ~(1u << pin)), high = gt_function_at(f, row | 1u << pin);
    up |= !low && high;
    down |= low && !high;
  }
  return up == down ? 0 : up ? 1 : -1;
}

static const gt_function *function_of(const gt_cell *cell, const gt_pin *out, gc_arena *arena) {
  char err[GM_ERROR_SIZE];
  return out->function ? gt_function_parse(arena, cell, out->function, err, sizeof err) : NULL;
}

/* Mean energy of a rise and a fall of an output with one of its inputs changing. The output of a flip-flop follows the rise of its clock.
 */
static double arc_of(const gt_prices *p, const gt_cell *cell, const gt_function *f, const gt_power *w, uint32_t from, double load,
                     bool flop) {
  double up = p->slew[from].hold, down = p->slew[from].setup, both = (up + down) / 2;
  int how = sense(cell, f, (unsigned)(gt_find_pin(cell, w->related) - cell->pin));
  if (flop)
    down = up;
  else if (how <= 0) {
    double swap = how ? up : both;
    up = how ? down : both;
    down = swap;
  }
  return (gt_table_at(&w->rise, up, load) + gt_table_at(&w->fall, down, load)) / 2;
}

/* Energy in the driver of a net for one toggle: the mean over the inputs. */
static int price_driver(gt_prices *p, uint32_t net, gc_arena *arena, char *err, size_t errsize) {
  const nl_pin *out = &p->n->pins[p->fanout.driver[net]];
  const nl_cell *c = &p->n->cells[out->cell];
  const gt_cell *cell = p->cell[out->cell];
  const gt_pin *pin = cell ? gt_find_pin(cell, out->name) : NULL;
  if (!pin)
    return 0;
  const gt_function *f = function_of(cell, pin, arena);
  double sum = 0, arcs = 0;
  for (size_t i = 0; i < pin->powers; i++) {
    uint32_t from = pin->power[i].related ? pin_named(p->n, c, pin->power[i].related) : NL_NONE;
    if (from == NL_NONE)
      continue;
    if (isnan(p->slew[from].hold) || isnan(p->slew[from].setup))
      return gm_error(err, errsize, c->name, "no slew at pin %s", p->n->pins[from].name);
    sum += pin->power[i].share * arc_of(p, cell, f, &pin->power[i], from, p->load[net], nl_is_flip_flop(c));
    arcs += pin->power[i].share;
  }
  p->internal[net] += arcs > 0 ? sum / arcs : 0;
  return 0;
}

/* Energy in an input for one toggle of its net. */
static double price_input(const gt_prices *p, uint32_t number) {
  const nl_pin *pin = &p->n->pins[number];
  const gt_pin *g = p->cell[pin->cell] ? gt_find_pin(p->cell[pin->cell], pin->name) : NULL;
  double sum = 0;
  for (size_t i = 0; g && i < g->powers; i++)
    if (!g->power[i].related)
      sum += g->power[i].share *
             (gt_table_at(&g->power[i].rise, p->slew[number].hold, 0) + gt_table_at(&g->power[i].fall, p->slew[number].setup, 0)) / 2;
  return sum;
}

int gt_price(gt_prices *p, const netlist *n, gc_arena *arena, const gt_library *lib, const nl_slack *slew, const gt_loads *loads, char *err,
             size_t errsize) {
  *p = (gt_prices){.n = n, .lib = lib, .slew = slew, .fanout = nl_find_fanout(n)};
  p->cell = gc_alloc(arena, (n->cell_count + 1) * sizeof *p->cell);
  for (size_t i = 0; i < n->cell_count; i++)
    if (!(p->cell[i] = gt_find_cell(lib, n->cells[i].type)) && !is_ram(&n->cells[i]) && strcmp(n->cells[i].type, "assign") != 0)
      return gm_error(err, errsize, n->cells[i].name, "the library has no cell %s", n->cells[i].type);
  find_loads(p, arena, loads);
  p->switching = gc_alloc(arena, (n->net_count + 1) * sizeof *p->switching);
  p->internal = gc_alloc(arena, (n->net_count + 1) * sizeof *p->internal);
  p->input = gc_alloc(arena, (n->pin_count + 1) * sizeof *p->input);
  for (uint32_t net = 0; net < n->net_count; net++) {
    p->switching[net] = p->fanout.driver[net] == NL_NONE ? 0 : 0.5 * p->load[net] * lib->volt * lib->volt;
    if (p->fanout.driver[net] != NL_NONE && price_driver(p, net, arena, err, errsize))
      return -1;
    for (uint32_t i = p->fanout.start[net]; i < p->fanout.start[net + 1]; i++)
      p->internal[net] += p->input[p->fanout.pin[i]] = price_input(p, p->fanout.pin[i]);
  }
  return 0;
}

gt_cell_energy gt_energy_of_cell(const gt_prices *p, const gt_counts *c, uint32_t cell) {
  gt_cell_energy e = {0, 0};
  const nl_cell *k = &p->n->cells[cell];
  for (uint32_t i = k->first; i < k->first + k->count; i++) {
    uint32_t net = p->n->pins[i].net;
    double toggles = (double)c->toggles[net];
    if (p->n->pins[i].kind != NL_OUT) {
      e.internal += toggles * p->input[i];
      continue;
    }
    double own = p->internal[net];
    for (uint32_t s = p->fanout.start[net]; s < p->fanout.start[net + 1]; s++)
      own -= p->input[p->fanout.pin[s]];
    e.switching += toggles * p->switching[net];
    e.internal += toggles * own;
  }
  return e;
}

int gt_set_kinds(netlist *n, const gt_library *lib, char *err, size_t errsize) {
  for (size_t i = 0; i < n->cell_count; i++) {
    nl_cell *c = &n->cells[i];
    const gt_cell *cell = gt_find_cell(lib, c->type);
    if (!cell && c->kind == NL_ASSIGN)
      continue;
    if (!cell)
      return gm_error(err, errsize, c->name, "the library has no cell %s", c->type);
    c->kind = cell->memory ? NL_RAM : cell->clock_gate ? NL_GATE : cell->flip_flop ? NL_FLIP_FLOP : cell->latch ? NL_LATCH : NL_LOGIC;
    for (uint32_t k = c->first; k < c->first + c->count; k++) {
      const gt_pin *pin = gt_find_pin(cell, n->pins[k].name);
      if (!pin)
        return gm_error(err, errsize, c->name,
                        cell->buses ? "cell %s has buses, as memories do, which are not read: %s" : "cell %s has no pin %s", c->type,
                        n->pins[k].name);
      bool clock = pin->clock && (nl_is_register(c) || c->kind == NL_LATCH);
      n->pins[k].kind = pin->output ? NL_OUT : clock ? NL_CLOCK : NL_IN;
    }
  }
  return 0;
}

void gt_counts_init(gt_counts *c, const netlist *n, gc_arena *arena) {
  c->toggles = gc_alloc(arena, (n->net_count + 1) * sizeof *c->toggles);
  c->high = gc_alloc(arena, (n->net_count + 1) * sizeof *c->high);
  c->since = gc_alloc(arena, (n->net_count + 1) * sizeof *c->since);
  c->cycles = 0;
}

void gt_count(gt_counts *c, const gt_logic *l, bool start) {
  for (size_t i = 0; !start && i < l->changes; i++) {
    uint32_t net = l->changed[i];
    c->toggles[net]++;
    if (!l->value[net])
      c->high[net] += c->cycles - c->since[net];
    c->since[net] = c->cycles;
  }
  c->cycles += !start;
}

void gt_counts_end(gt_counts *c, const gt_logic *l) {
  for (size_t i = 0; i < l->n->net_count; i++) {
    c->high[i] += l->before[i] ? c->cycles - c->since[i] : 0;
    c->since[i] = c->cycles;
  }
}
