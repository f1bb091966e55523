/* SPDX-License-Identifier: Apache-2.0 */
/* What a clock gate saves and costs, from a Liberty library, with the clock tree that csrc/energy/netlist builds (docs/own-design.md,
   "Clock gates"). */
#include <string.h>

#include "base/error.h"
#include "energy/netlist/function.h"
#include "measure/design/gate_wave.h"

static const double FIRST_SLEW_NS = 0.1, USUAL_SLEW_NS = 0.2; /* at the clock's port; of a library without slews */

typedef struct {
  const gt_library *lib;
  double wire_pf, slew_ns; /* of the wire to each sink; at the pins that are priced */
} model;

static double pin_pf(const gt_pin *p) { return p->rise_pf > p->fall_pf ? p->rise_pf : p->fall_pf; }

/* pJ that a clock takes in a cycle to drive a pin, with its wire, and what the pin takes itself. */
static double driven(const model *m, const gt_pin *p) {
  double pj = (pin_pf(p) + m->wire_pf) * m->lib->volt * m->lib->volt;
  for (size_t i = 0; i < p->powers; i++)
    if (!p->power[i].related)
      pj += p->power[i].share * (gt_table_at(&p->power[i].rise, m->slew_ns, 0) + gt_table_at(&p->power[i].fall, m->slew_ns, 0));
  return pj;
}

static const gt_pin *pin_of(const gt_cell *c, bool output, bool clock) {
  for (size_t i = 0; c && i < c->pins; i++)
    if (c->pin[i].output == output && (!clock || c->pin[i].clock))
      return &c->pin[i];
  return NULL;
}

/* pJ that a cell takes itself in a cycle in which its output rises and falls: the mean over its inputs. */
static double passed(const model *m, const gt_cell *c, double load_pf) {
  const gt_pin *out = pin_of(c, true, false);
  double pj = 0, arcs = 0;
  for (size_t i = 0; i < out->powers; i++) {
    const gt_power *w = &out->power[i];
    pj += w->share * (gt_table_at(&w->rise, m->slew_ns, load_pf) + gt_table_at(&w->fall, m->slew_ns, load_pf));
    arcs += w->share;
  }
  return arcs > 0 ? pj / arcs : 0;
}

/* ---- cells by what they do ------------------------------------------------------------------------------------------------------------
 */

enum { INPUTS = 3 };
/* A cell with one output, and its inputs in the order of the function that was asked for. */
typedef struct {
  const gt_cell *cell;
  const gt_pin *in[INPUTS], *out;
} gate_cell;

/* Functions of up to three inputs, one bit for each row: bit a + 2 b + 4 s. */
enum { NOT_A = 0x1, NAND = 0x7, OR_AND_INVERT = 0x1f, MUX = 0xca, MUX_INVERT = 0x35 };

/* Whether the cell is that function of its inputs, taken in this order. */
static bool computes(const gt_cell *c, const gt_function *f, const unsigned *in, unsigned inputs, unsigned truth) {
  for (unsigned row = 0; row < 1u << inputs; row++) {
    uint32_t pins = 0;
    for (unsigned k = 0; k < inputs; k++)
      pins |= (uint32_t)(row >> k & 1) << in[k];
    if (gt_function_at(f, pins) != (truth >> row & 1))
      return false;
  }
  return c->pins == inputs + 1;
}

/* The cell of that function whose first input has the least capacitance; in any order of inputs. */
static gate_cell find_cell(const gt_library *lib, unsigned inputs, unsigned truth, gc_arena *arena) {
  static const unsigned char order[6][INPUTS] = {{0, 1, 2}, {1, 0, 2}, {0, 2, 1}, {2, 0, 1}, {1, 2, 0}, {2, 1, 0}};
  gate_cell best = {0};
  char err[GM_ERROR_SIZE];
  for (size_t i = 0; i < lib->cells; i++) {
    const gt_cell *c = &lib->cell[i];
    const gt_pin *out = pin_of(c, true, false);
    unsigned all[INPUTS] = {0}, n = 0;
    for (unsigned k = 0; k < c->pins && n <= INPUTS; k++)
      if (!c->pin[k].output && n++ < INPUTS)
        all[n - 1] = k;
    const gt_function *f =
        n == inputs && c->pins == n + 1 && out && out->function ? gt_function_parse(arena, c, out->function, err, sizeof err) : NULL;
    for (unsigned o = 0; f && o < 6; o++) {
      const unsigned in[INPUTS] = {all[order[o][0]], all[order[o][1]], all[order[o][2]]};
      if (order[o][0] >= n || order[o][1] >= (n > 1 ? n : INPUTS) || (n > 2 && order[o][2] >= n) || !computes(c, f, in, n, truth))
        continue;
      if (!best.cell || pin_pf(&c->pin[in[0]]) < pin_pf(best.in[0]))
        best = (gate_cell){c, {&c->pin[in[0]], &c->pin[in[1]], &c->pin[in[2]]}, out};
      break;
    }
  }
  return best;
}

/* For one toggle: at an input, and at an output with this load. */
static double input_toggle(const model *m, const gt_pin *p) { return driven(m, p) / 2; }
static double output_toggle(const model *m, const gt_cell *c, const gt_pin *to) { return passed(m, c, pin_pf(to) + m->wire_pf) / 2; }

/* The multiplexer that holds a bit. Synthesis builds it as !((!Q | S) & !(D & S)), if the library has these cells, as it is the smallest.
   Its select is at two pins, and goes through the NAND while D is 1. What D takes at the NAND is left out: the NAND merges with the gate
   that computes D. */
static void price_multiplexer(gm_gate_prices *p, const model *m, const gt_pin *data, const gate_cell *inverter, gc_arena *arena) {
  gate_cell nand = find_cell(m->lib, 2, NAND, arena), oai = find_cell(m->lib, 3, OR_AND_INVERT, arena);
  p->data_pj = input_toggle(m, data);
  if (nand.cell && oai.cell) {
    p->select_pins = 2;
    p->select_pj = input_toggle(m, nand.in[1]) + input_toggle(m, oai.in[1]);
    p->through_pj = output_toggle(m, nand.cell, oai.in[2]) + input_toggle(m, oai.in[2]);
    p->change_pj = output_toggle(m, oai.cell, data) + input_toggle(m, inverter->in[0]) + output_toggle(m, inverter->cell, oai.in[0]) +
                   input_toggle(m, oai.in[0]);
    return;
  }
  gate_cell mux = find_cell(m->lib, 3, MUX, arena);
  mux = mux.cell ? mux : find_cell(m->lib, 3, MUX_INVERT, arena);
  if (!mux.cell)
    return;
  p->select_pins = 1;
  p->select_pj = input_toggle(m, mux.in[2]);
  p->change_pj = output_toggle(m, mux.cell, data) + input_toggle(m, mux.in[0]);
}

static const gt_cell *cell_named(const gt_library *lib, const char *name, const char *what, char *err, size_t errsize) {
  const gt_cell *c = name ? gt_find_cell(lib, name) : NULL;
  if (!c || !pin_of(c, false, false) || !pin_of(c, true, false))
    gm_error(err, errsize, name ? name : what, "the library has no such %s; --cells names its cells", what);
  return c && pin_of(c, false, false) && pin_of(c, true, false) ? c : NULL;
}

/* The slew after a buffer with that load, with this slew before it. */
static double slew_after(const model *m, const gt_cell *buffer, double load_pf) {
  const gt_pin *out = pin_of(buffer, true, false);
  if (!out->rise_slew || !out->fall_slew || !out->rise_slew->columns || !out->fall_slew->columns)
    return USUAL_SLEW_NS;
  return (gt_table_at(out->rise_slew, m->slew_ns, load_pf) + gt_table_at(out->fall_slew, m->slew_ns, load_pf)) / 2;
}

/* The slew at flip-flops and buffers: of a tree whose other levels are full. Leaves m->slew_ns as it is at a full group of flip-flops. */
static void price_tree(gm_gate_prices *p, model *m, const nl_library *cells, const gt_cell *flop, const gt_cell *buffer) {
  const gt_pin *clock = pin_of(flop, false, true), *up = pin_of(buffer, false, false), *with_reset = clock;
  for (size_t i = NL_NAMES; i-- > 1;) { /* the first that has more inputs than clock and data */
    const gt_cell *c = cells->flip_flop[i] ? gt_find_cell(m->lib, cells->flip_flop[i]) : NULL;
    if (c && c->pins > flop->pins && pin_of(c, false, true))
      with_reset = pin_of(c, false, true);
  }
  double load = GM_TREE_GROUP * (pin_pf(clock) + m->wire_pf);
  m->slew_ns = FIRST_SLEW_NS;
  p->tree_pj[0] = passed(m, buffer, load) + driven(m, up);
  double stem = m->slew_ns = slew_after(m, buffer, GM_TREE_GROUP * (pin_pf(up) + m->wire_pf));
  for (unsigned k = 0; k <= GM_TREE_GROUP; k++) {
    m->slew_ns = stem;
    double slew = slew_after(m, buffer, k * (pin_pf(up) + m->wire_pf));
    m->slew_ns = stem;
    double at_flops = slew_after(m, buffer, k * (pin_pf(clock) + m->wire_pf));
    m->slew_ns = slew;
    if (k)
      p->tree_pj[k] = passed(m, buffer, load) + driven(m, up);
    m->slew_ns = at_flops;
    p->flop_pj[k] = driven(m, clock);
    m->slew_ns = stem;
    m->slew_ns = slew_after(m, buffer, k * (pin_pf(with_reset) + m->wire_pf));
    p->async_pj[k] = driven(m, with_reset);
  }
}

/* A buffer of a net with many sinks, as tool_netlist puts them in. */
static void price_enable_buffer(gm_gate_prices *p, const model *m, const nl_library *cells) {
  const gt_cell *b = cells->buffer[0] ? gt_find_cell(m->lib, cells->buffer[0]) : NULL;
  const gt_pin *in = pin_of(b, false, false);
  if (in && pin_of(b, true, false))
    p->buffer_pj = input_toggle(m, in) + passed(m, b, GM_TREE_GROUP * (pin_pf(in) + m->wire_pf)) / 2;
}

/* The other input of a cell. */
static const gt_pin *not_clock(const gt_cell *c, const gt_pin *clock) {
  for (size_t i = 0; i < c->pins; i++)
    if (!c->pin[i].output && &c->pin[i] != clock)
      return &c->pin[i];
  return clock;
}

static int price_gate(gm_gate_prices *p, const model *m, const gt_cell *gate, const gate_cell *inverter, const nl_library *cells, char *err,
                      size_t errsize) {
  const gt_pin *in = pin_of(gate, false, true);
  in = in ? in : pin_of(gate, false, false);
  p->gate_pj = driven(m, in);
  p->enable_pj = input_toggle(m, not_clock(gate, in));
  if (gate->clock_gate)
    return 0;
  const gt_cell *latch = cell_named(m->lib, cells->latch[0], "latch", err, errsize);
  if (!latch)
    return -1;
  const gt_pin *transparent = pin_of(latch, false, true);
  transparent = transparent ? transparent : pin_of(latch, false, false);
  p->gate_pj += driven(m, inverter->in[0]) + passed(m, inverter->cell, pin_pf(transparent) + m->wire_pf) + driven(m, transparent);
  p->enable_pj += input_toggle(m, not_clock(latch, transparent)) + output_toggle(m, latch, not_clock(gate, in));
  return 0;
}

int gm_gate_prices_of(gm_gate_prices *p, const gt_library *lib, const nl_library *cells, double wire_pf, gc_arena *arena, char *err,
                      size_t errsize) {
  model m = {lib, wire_pf, USUAL_SLEW_NS};
  const gt_cell *flop = cell_named(lib, cells->flip_flop[0], "flip-flop", err, errsize), *buffer, *gate;
  if (!flop || !(buffer = cell_named(lib, cells->clock_buffer[0], "clock buffer", err, errsize)) ||
      !(gate = cell_named(lib, cells->gate[0], "clock gate", err, errsize)))
    return -1;
  const gt_pin *clock = pin_of(flop, false, true), *up = pin_of(buffer, false, false);
  if (!clock)
    return gm_error(err, errsize, flop->name, "the flip-flop has no clock pin");
  price_tree(p, &m, cells, flop, buffer);
  p->open_pj = passed(&m, gate, pin_pf(up) + wire_pf);
  p->known = true;
  const gt_pin *data = NULL;
  for (size_t i = 0; i < flop->pins && !data; i++)
    data = flop->pin[i].output || flop->pin[i].clock ? NULL : &flop->pin[i];
  const gate_cell inverter = find_cell(lib, 1, NOT_A, arena);
  if (!inverter.cell)
    return gm_error(err, errsize, "inverter", "the library has none");
  price_multiplexer(p, &m, data, &inverter, arena);
  p->toggle_pj = output_toggle(&m, inverter.cell, inverter.in[0]) + input_toggle(&m, inverter.in[0]);
  price_enable_buffer(p, &m, cells);
  return price_gate(p, &m, gate, &inverter, cells, err, errsize);
}
