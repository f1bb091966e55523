/* SPDX-License-Identifier: Apache-2.0 */
/* What clock gates at registers without one save in a run, with the clock tree that csrc/energy/netlist builds (docs/own-design.md, "Clock
   gates"). */

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "measure/design/gate_wave.h"

void gm_design_gating_free(gm_gate_run *r) {
  free(r->clock);
  free(r->gate);
  free(r->ungated);
  free(r->scope);
  memset(r, 0, sizeof *r);
}

uint64_t gm_ungated_cycles(const gm_gate_run *r, size_t i) { return r->clock[r->g->ungated[i].clock].cycles; }

uint64_t gm_would_stop(const gm_gate_run *r, size_t i) {
  const gm_ungated_figures *f = &r->ungated[i];
  return f->bits * (f->enabled ? f->off : f->seen == f->bits ? f->still : 0);
}

/* A price by the sinks of the buffer before, which may be a mean of buffers. */
static double at_fill(const double *pj, double sinks) {
  unsigned k = (unsigned)sinks;
  return k >= GM_TREE_GROUP ? pj[GM_TREE_GROUP] : pj[k] + (sinks - k) * (pj[k + 1] - pj[k]);
}

typedef struct {
  double pj; /* in a cycle: flip-flops and buffers */
  unsigned levels;
} clock_tree;

/* The tree over so many flip-flops, and over gates that are `height` levels above theirs: each has two sinks, its AND and its inverter. */
static clock_tree build_tree(const gm_gate_prices *p, const double *flop_pj, uint64_t flops, uint64_t gates, unsigned height) {
  clock_tree t = {0};
  for (uint64_t row = flops;; t.levels++) {
    const double *sink_pj = t.levels ? p->tree_pj : flop_pj;
    uint64_t sinks = row + (gates && t.levels == height ? 2 * gates : 0);
    if (t.levels && sinks <= 1 && (!gates || t.levels >= height)) {
      t.pj += (double)row * p->tree_pj[0];
      return t;
    }
    uint64_t buffers = (sinks + GM_TREE_GROUP - 1) / GM_TREE_GROUP;
    t.pj += buffers ? (double)row * at_fill(sink_pj, (double)sinks / (double)buffers) : 0;
    row = buffers;
  }
}

/* Buffers of an enable with so many sinks, tree and all. */
static double enable_buffers(uint64_t sinks) {
  double n = 0;
  while (sinks > GM_TREE_GROUP) {
    sinks = (sinks + GM_TREE_GROUP - 1) / GM_TREE_GROUP;
    n += (double)sinks;
  }
  return n;
}

/* How far off the parts are, of which docs/own-design.md tells the origin: of clocks and of data, as a share of what is saved and lost; of
   the logic behind the register that synthesis builds in another way, in toggles of an inverter for each change of the register; of all
   other logic, as a share of its energy. */
static const double CLOCK_ERROR = 0.02, DATA_ERROR = 0.3, OWN_ERROR = 2.2, LOGIC_ERROR = 0.008, UNKNOWN_TOGGLES = 0.25;

/* The logic's energy, in toggles of an inverter: for each change of a register bit; and for each gate that the design has, for each change
   of a mean bit. The first is too little where most of the logic is behind few registers, or behind memories that the waveform leaves out.
 */
static const double BY_CHANGES = 40, BY_GATES = 6.5;

/* Saved and lost, summed without signs. */
typedef struct {
  double clock_pj, data_pj, changes;
  double unknown_pj; /* of data that the waveform does not tell */
} gross_sums;

/* Whether two nodes compute the same, as far as the inverters and gates that a register's own enable begins with. */
static bool same_enable(const gm_clock_gates *g, uint32_t a, uint32_t b, int depth) {
  const gm_logic_node *x = &g->node[a], *y = &g->node[b];
  unsigned inputs = gm_logic_inputs(x->op), same = 0;
  if (a == b || depth == 0 || x->op != y->op || !inputs)
    return a == b;
  for (unsigned i = 0; i < inputs; i++)
    same += same_enable(g, x->in[i], y->in[i], depth - 1);
  return same == inputs;
}

/* Bits without a gate that the enable of this register holds. */
static uint64_t bits_of_enable(const gm_clock_gates *g, size_t ungated) {
  uint64_t bits = 0;
  uint32_t opens = g->ungated[ungated].opens;
  for (size_t i = 0; i < g->ungateds; i++)
    bits += i == ungated || (opens && g->ungated[i].opens && same_enable(g, opens - 1, g->ungated[i].opens - 1, 3)) ? g->ungated[i].n : 0;
  return bits;
}

/* Gates at one register with one enable: what they save without the tree above them. Returns its levels below that tree. */
static unsigned add_gate(const gm_gate_run *r, size_t i, const gm_gate_prices *p, gm_gate_saving *s, gross_sums *all) {
  const gm_register *g = &r->g->ungated[i];
  const gm_ungated_figures *u = &r->ungated[i];
  uint64_t n = (u->bits + GM_GATE_MAX_BITS - 1) / GM_GATE_MAX_BITS;
  double cycles = (double)gm_ungated_cycles(r, i), bits = (double)u->bits, turns = (double)u->turns, gates = (double)n,
         changes = (double)u->changes;
  clock_tree branch = build_tree(p, g->async ? p->async_pj : p->flop_pj, (u->bits + n - 1) / n, 0, 0);
  double open = cycles - (double)gm_would_stop(r, i) / bits;
  double lost = cycles * gates * p->gate_pj + open * gates * (branch.pj + p->open_pj) + turns * gates * p->enable_pj;
  double ones = u->data_known ? (double)u->ones / cycles : bits / 2;
  uint64_t sinks = bits_of_enable(r->g, i) * p->select_pins, own = u->bits * p->select_pins; /* other registers keep their buffers */
  double buffers = enable_buffers(sinks) - enable_buffers(sinks - own);
  double held = turns * (bits * p->select_pj + ones * p->through_pj + buffers * p->buffer_pj);
  held = g->holds == GM_HOLDS_NEVER ? 0 : held + changes * p->change_pj;
  /* a register that holds toggles its D only as often as it changes */
  double more = u->data_known && held > 0 ? ((double)u->data - changes) * p->data_pj : 0;
  s->clock_pj -= lost;
  s->data_pj += held - more;
  s->gates += n;
  s->bits += u->bits;
  all->clock_pj += lost;
  all->data_pj += held + fabs(more);
  all->unknown_pj += u->data_known || held <= 0 ? 0 : bits * cycles * UNKNOWN_TOGGLES * p->data_pj;
  all->changes += changes;
  return branch.levels + 1;
}

static double error_of(const gm_gate_run *r, const gross_sums *all, const gm_gate_prices *p) {
  double changes = 0;
  for (size_t i = 0; i < r->g->ungateds; i++)
    changes += (double)r->ungated[i].changes;
  for (size_t i = 0; i < r->g->gates; i++)
    changes += (double)r->gate[i].changes;
  double by_gates = r->bits ? BY_GATES * (double)r->g->logic_cells * changes / (double)r->bits : 0;
  double own = OWN_ERROR * all->changes * p->toggle_pj, rest = LOGIC_ERROR * fmax(BY_CHANGES * changes, by_gates) * p->toggle_pj;
  return hypot(hypot(CLOCK_ERROR * all->clock_pj, DATA_ERROR * all->data_pj + all->unknown_pj), hypot(own, rest));
}

gm_gate_saving gm_gates_saving(const gm_gate_run *r, const size_t *ungated, size_t n, const gm_gate_prices *p) {
  gm_gate_saving s = {.why = "no gate has 4 flip-flops with one enable"};
  gross_sums all = {0};
  unsigned height = 0, higher = 0, clock = r->g->ungated[ungated[0]].clock;
  uint64_t gates = 0; /* of the same clock */
  for (size_t i = 0; i < r->g->gates; i++) {
    if (r->g->gate[i].domain != clock)
      continue;
    gates++;
    unsigned own = build_tree(p, p->flop_pj, gm_registers_bits(r->g->gate[i].reg, r->g->gate[i].regs), 0, 0).levels + 1;
    height = own > height ? own : height;
  }
  bool synthesized = r->g->clock[clock].flip_flops > 0;
  for (size_t i = 0; i < n; i++) {
    const gm_register *g = &r->g->ungated[ungated[i]];
    if ((synthesized ? g->mapped : g->n) < GM_GATE_BITS)
      continue;
    unsigned own = add_gate(r, ungated[i], p, &s, &all);
    higher = own > higher ? own : higher;
  }
  if (!s.gates)
    return s;
  s.why = NULL;
  uint64_t free_bits = synthesized ? r->g->clock[clock].flip_flops : r->bits - r->gated_bits + r->g->memory_bits;
  uint64_t left = free_bits > s.bits ? free_bits - s.bits : 0;
  const double *flop_pj = r->g->ungated[ungated[0]].async ? p->async_pj : p->flop_pj;
  clock_tree before = build_tree(p, flop_pj, free_bits, gates, height);
  clock_tree after = build_tree(p, flop_pj, left, gates + s.gates, higher > height ? higher : height);
  double saved = (double)r->clock[clock].cycles * (before.pj - after.pj);
  all.clock_pj += fabs(saved);
  s.clock_pj += saved;
  s.pj = s.clock_pj + s.data_pj;
  s.error_pj = error_of(r, &all, p);
  s.told = s.error_pj <= GM_GATE_TOLD * fabs(s.pj);
  return s;
}
