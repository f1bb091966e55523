/* SPDX-License-Identifier: Apache-2.0 */
/* What a clock gate saves and costs, from a Liberty library, with the clock tree that csrc/energy/netlist builds (docs/own-design.md,
   "Clock gates"). */
#include <string.h>

#include "base/error.h"
#include "energy/netlist/function.h"
#include "measure/design/gate_wave.h"

enum { GROUP = 12 };               /* sinks of a clock buffer */
static const double SLEW_NS = 0.2; /* in a tree of such buffers */

typedef struct {
  const gt_library *lib;
  double wire_pf;
} model;

static double pin_pf(const gt_pin *p) { return p->rise_pf > p->fall_pf ? p->rise_pf : p->fall_pf; }

/* pJ that a clock takes in a cycle to drive a pin, with its wire, and what the pin takes itself. */
static double driven(const model *m, const gt_pin *p) {
  double pj = (pin_pf(p) + m->wire_pf) * m->lib->volt * m->lib->volt;
  for (size_t i = 0; i < p->powers; i++)
    if (!p->power[i].related)
      pj += gt_table_at(&p->power[i].rise, SLEW_NS, 0) + gt_table_at(&p->power[i].fall, SLEW_NS, 0);
  return pj;
}

static const gt_pin *pin_of(const gt_cell *c, bool output, bool clock) {
  for (size_t i = 0; c && i < c->pins; i++)
    if (c->pin[i].output == output && (!clock || c->pin[i].clock))
      return &c->pin[i];
  return NULL;
}

/* pJ that a cell takes itself in a cycle in which its output rises and falls: the mean over its inputs. */
static double passed(const gt_cell *c, double load_pf) {
  const gt_pin *out = pin_of(c, true, false);
  double pj = 0;
  for (size_t i = 0; i < out->powers; i++)
    pj += gt_table_at(&out->power[i].rise, SLEW_NS, load_pf) + gt_table_at(&out->power[i].fall, SLEW_NS, load_pf);
  return out->powers ? pj / (double)out->powers : 0;
}

/* The smallest inverter. */
static const gt_cell *find_inverter(const gt_library *lib, gc_arena *arena) {
  const gt_cell *best = NULL;
  char err[GM_ERROR_SIZE];
  for (size_t i = 0; i < lib->cells; i++) {
    const gt_cell *c = &lib->cell[i];
    const gt_pin *in = pin_of(c, false, false), *out = pin_of(c, true, false);
    const gt_function *f = c->pins == 2 && in && out && out->function ? gt_function_parse(arena, c, out->function, err, sizeof err) : NULL;
    uint32_t bit = in ? 1u << (in - c->pin) : 0;
    if (f && gt_function_at(f, 0) && !gt_function_at(f, bit) && (!best || pin_pf(in) < pin_pf(pin_of(best, false, false))))
      best = c;
  }
  return best;
}

/* Whether input s of a cell with three inputs chooses between the two others. */
static bool selects(const gt_cell *c, const gt_function *f, const unsigned *in, unsigned s) {
  unsigned x = in[(s + 1) % 3], y = in[(s + 2) % 3];
  bool depends[2][2] = {{false}}; /* by value of s: on x, on y */
  for (uint32_t row = 0; row < 1u << c->pins; row++) {
    bool at = row >> in[s] & 1, value = gt_function_at(f, row);
    depends[at][0] |= value != gt_function_at(f, row ^ 1u << x);
    depends[at][1] |= value != gt_function_at(f, row ^ 1u << y);
  }
  return depends[0][0] != depends[0][1] && depends[1][0] != depends[1][1] && depends[0][0] != depends[1][0];
}

/* The multiplexer that holds a bit: what its select takes for a toggle, and the multiplexer itself for a change of the bit. Both 0: the
   library has none. */
static void price_multiplexer(gm_gate_prices *p, const model *m, const gt_pin *data, gc_arena *arena) {
  char err[GM_ERROR_SIZE];
  for (size_t i = 0; data && i < m->lib->cells; i++) {
    const gt_cell *c = &m->lib->cell[i];
    const gt_pin *out = pin_of(c, true, false);
    unsigned in[3], inputs = 0;
    for (unsigned k = 0; k < c->pins && inputs <= 3; k++)
      if (!c->pin[k].output && inputs++ < 3)
        in[inputs - 1] = k;
    const gt_function *f =
        inputs == 3 && c->pins == 4 && out && out->function ? gt_function_parse(arena, c, out->function, err, sizeof err) : NULL;
    for (unsigned s = 0; f && s < 3; s++)
      if (selects(c, f, in, s)) {
        p->select_pj = driven(m, &c->pin[in[s]]) / 2;
        p->change_pj = passed(c, pin_pf(data) + m->wire_pf) / 2;
        return;
      }
  }
}

static const gt_cell *cell_named(const gt_library *lib, const char *name, const char *what, char *err, size_t errsize) {
  const gt_cell *c = name ? gt_find_cell(lib, name) : NULL;
  if (!c || !pin_of(c, false, false) || !pin_of(c, true, false))
    gm_error(err, errsize, name ? name : what, "the library has no such %s; --cells names its cells", what);
  return c && pin_of(c, false, false) && pin_of(c, true, false) ? c : NULL;
}

int gm_gate_prices_of(gm_gate_prices *p, const gt_library *lib, const nl_library *cells, double wire_pf, gc_arena *arena, char *err,
                      size_t errsize) {
  const model m = {lib, wire_pf};
  const gt_cell *flop = cell_named(lib, cells->flip_flop[0], "flip-flop", err, errsize), *buffer, *gate;
  if (!flop || !(buffer = cell_named(lib, cells->clock_buffer[0], "clock buffer", err, errsize)) ||
      !(gate = cell_named(lib, cells->gate[0], "clock gate", err, errsize)))
    return -1;
  const gt_pin *clock = pin_of(flop, false, true), *up = pin_of(buffer, false, false);
  if (!clock)
    return gm_error(err, errsize, flop->name, "the flip-flop has no clock pin");
  p->leaf_pj = passed(buffer, GROUP * (pin_pf(clock) + wire_pf)) + driven(&m, up);
  p->stem_pj = passed(buffer, GROUP * (pin_pf(up) + wire_pf)) + driven(&m, up);
  p->flop_pj = p->async_pj = driven(&m, clock);
  for (size_t i = NL_NAMES; i-- > 1;) { /* the first that has more inputs than clock and data */
    const gt_cell *c = cells->flip_flop[i] ? gt_find_cell(lib, cells->flip_flop[i]) : NULL;
    if (c && c->pins > flop->pins && pin_of(c, false, true))
      p->async_pj = driven(&m, pin_of(c, false, true));
  }
  p->open_pj = passed(gate, pin_pf(up) + wire_pf);
  const gt_pin *data = NULL;
  for (size_t i = 0; i < flop->pins && !data; i++)
    data = flop->pin[i].output || flop->pin[i].clock ? NULL : &flop->pin[i];
  price_multiplexer(p, &m, data, arena);
  if (gate->clock_gate) {
    const gt_pin *in = pin_of(gate, false, true);
    p->gate_pj = driven(&m, in ? in : pin_of(gate, false, false));
    return 0;
  }
  const gt_cell *latch = cell_named(lib, cells->latch[0], "latch", err, errsize), *inverter = find_inverter(lib, arena);
  if (!latch || !inverter)
    return latch ? gm_error(err, errsize, "inverter", "the library has none") : -1;
  const gt_pin *transparent = pin_of(latch, false, true);
  transparent = transparent ? transparent : pin_of(latch, false, false);
  p->gate_pj = driven(&m, pin_of(gate, false, false)) + driven(&m, pin_of(inverter, false, false)) +
               passed(inverter, pin_pf(transparent) + wire_pf) + driven(&m, transparent);
  return 0;
}

/* ---- the clock tree -------------------------------------------------------------------------------------------------------------------
 */

typedef struct {
  uint64_t leaves, stems;
  unsigned levels;
} clock_buffers;

/* Buffers over so many flip-flops, and over gates that are `height` levels above theirs: each has two sinks, its AND and its inverter. */
static clock_buffers count_buffers(uint64_t flops, uint64_t gates, unsigned height) {
  clock_buffers b = {0};
  uint64_t row = flops;
  for (;; b.levels++) {
    row += gates && b.levels == height ? 2 * gates : 0;
    if (b.levels && row <= 1 && (!gates || b.levels >= height))
      return b;
    row = (row + GROUP - 1) / GROUP;
    *(b.levels ? &b.stems : &b.leaves) += row;
  }
}

static double buffers_pj(const gm_gate_prices *p, clock_buffers b) { return (double)b.leaves * p->leaf_pj + (double)b.stems * p->stem_pj; }

double gm_gate_saving(const gm_gate_run *r, size_t ungated, const gm_gate_prices *p) {
  uint64_t bits = r->ungated[ungated].bits, stops = gm_would_stop(r, ungated), gates = (bits + 31) / 32;
  uint64_t free_bits = r->bits - r->gated_bits + r->g->memory_bits;
  if (!bits)
    return 0;
  unsigned height = 0;
  for (size_t i = 0; i < r->g->gates; i++) {
    unsigned own = count_buffers(gm_registers_bits(r->g->gate[i].reg, r->g->gate[i].regs), 0, 0).levels + 1;
    height = own > height ? own : height;
  }
  clock_buffers branch = count_buffers((bits + gates - 1) / gates, 0, 0), before = count_buffers(free_bits, r->g->gates, height);
  unsigned higher = branch.levels + 1 > height ? branch.levels + 1 : height;
  clock_buffers after = count_buffers(free_bits - bits, r->g->gates + gates, higher);
  double flops = (double)bits * (r->g->ungated[ungated].async ? p->async_pj : p->flop_pj);
  double cycles = (double)r->cycles, open = cycles - (double)stops / (double)bits;
  double always = flops + buffers_pj(p, before) - buffers_pj(p, after) - (double)gates * p->gate_pj;
  const gm_ungated_figures *u = &r->ungated[ungated];
  double held =
      r->g->ungated[ungated].holds == GM_HOLDS_NEVER ? 0 : (double)(u->turns * bits) * p->select_pj + (double)u->changes * p->change_pj;
  return held + cycles * always - open * (flops + (double)gates * (buffers_pj(p, branch) + p->open_pj));
}
