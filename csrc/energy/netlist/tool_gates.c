/* SPDX-License-Identifier: Apache-2.0 */
/* tool_gates STEP IN ...: the steps of scripts/energy/check-block, which compares the energy of a netlist IN with OpenSTA's
   (docs/energy.md, "Energy model gate"). The environment variable CLOCK names the clock's port, else it is clk_i.
     tie IN OUT
        drives each input but the clock by a flip-flop that holds, so that OpenSTA keeps the activity of every pin
     pins IN OUT
        lists the inputs of cells, for scripts/energy/slews.tcl
     cells IN OUT
        lists the cells
     activity IN LIB CYCLES SEED OUT
        random inputs; a line "CELL/PIN TOGGLES_A_CYCLE DUTY" for each pin
     compare IN LIB SLEWS POWER CYCLES SEED PERIOD WIRE_PF
        rows for scripts/check/bars; POWER has "CELL INTERNAL SWITCHING" in watts
     gated IN LIB SLEWS TWIN TWIN_SLEWS CYCLES SEED WIRE_PF
        a row: the block against its twin without a clock gate, less the clock edges that the gate held back
     accesses IN LIB SLEWS CYCLES SEED WIRE_PF
        of a memory array: pJ of a cycle without an access, and what accesses add
     prices IN LIB SLEWS WIRE_PF OUT
        lines "NET PJ": energy of a toggle of each net that is no clock (scripts/energy/glitches) */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/atomic.h"
#include "base/error.h"
#include "base/hash.h"
#include "base/random.h"
#include "energy/netlist/prices.h"
#include "energy/netlist/steps_main.h"

static char err[GM_ERROR_SIZE];
static gc_arena *arena;

static const char TIE[] = "gloam_tie_";

static int tie(netlist *n, char **arg) {
  const char *clock_port = getenv("CLOCK") ? getenv("CLOCK") : NL_CLOCK_PORT;
  for (uint32_t i = 0, nets = (uint32_t)n->net_count, clock = NL_NONE; i < 2 * nets; i++) {
    uint32_t net = i % nets;
    bool is_clock = !strcmp(n->nets[net].name, clock_port);
    if (n->nets[net].kind != NL_INPUT)
      continue;
    if (is_clock)
      clock = net;
    if (is_clock || i < nets)
      continue;
    n->nets[net].kind = NL_WIRE;
    nl_add_cell(n, n->library->flip_flop[0], gc_sprintf(n->arena, "%s%s", TIE, n->nets[net].name), NULL);
    nl_add_pin(n, n->library->clock_pin[0], clock);
    nl_add_pin(n, "D", net);
    nl_add_pin(n, "Q", net);
  }
  return nl_write_file(n, arg[0], err, sizeof err);
}

/* Drops the cells of clock gates (rtl/cells/osu018/clock_gate.v); what they clocked gets the input clk_i. */
static int ungate(netlist *n, char **arg) {
  size_t kept = 0;
  uint32_t clock = nl_net_named(n, "clk_i", 5);
  for (size_t i = 0; i < n->cell_count; i++) {
    const nl_cell *c = &n->cells[i];
    bool gate = strstr(c->name, "u_icg_u_") != NULL;
    for (uint32_t k = 0; gate && !strncmp(c->type, "AND2", 4) && k < n->pin_count; k++)
      if (n->pins[k].net == n->pins[c->first + c->count - 1].net)
        n->pins[k].net = clock;
    if (!gate)
      n->cells[kept++] = *c;
  }
  if (kept == n->cell_count)
    return gm_error(err, sizeof err, n->module, "no clock gate");
  n->cell_count = kept;
  return nl_write_file(n, arg[0], err, sizeof err);
}

static int pins(netlist *n, char **arg) {
  gm_atomic a;
  if (gm_atomic_begin(&a, arg[0], err, sizeof err))
    return -1;
  for (size_t i = 0; i < n->pin_count; i++) {
    const nl_cell *c = &n->cells[n->pins[i].cell];
    if (n->pins[i].kind != NL_OUT && (nl_is_flip_flop(c) || !nl_is_register(c)) && strcmp(c->type, "assign") != 0)
      fprintf(a.file, "%s/%s\n", c->name, n->pins[i].name);
  }
  return gm_atomic_end(&a, true, err, sizeof err);
}

static int cells(netlist *n, char **arg) {
  gm_atomic a;
  if (gm_atomic_begin(&a, arg[0], err, sizeof err))
    return -1;
  for (size_t i = 0; i < n->cell_count; i++)
    if (strcmp(n->cells[i].type, "assign") != 0)
      fprintf(a.file, "%s\n", n->cells[i].name);
  return gm_atomic_end(&a, true, err, sizeof err);
}

typedef struct {
  gt_library lib;
  gt_logic l;
  gt_counts c;
  uint64_t open[GT_DOMAINS];
  bool en;
  uint8_t *input; /* by net: 0 no input, 1 an input that is 0, 2 one that is 1 */
} simulation;

/* The value of an input in a cycle: it changes in about a third of the cycles, by its name and the seed alone. test_en_i stays 0. */
static bool input_at(const char *name, uint64_t seed, uint64_t cycle, bool now) {
  uint64_t h = gm_hash(name, strlen(name)) ^ (seed * GM_RANDOM_STEP) ^ (cycle * 0xd1342543de82ef95u);
  h = gm_random_round(gm_random_round(h, 31, GM_RANDOM_FACTOR1), 29, GM_RANDOM_FACTOR2);
  return strcmp(name, "test_en_i") != 0 && ((h >> 33) % 3 == 0 ? !now : now);
}

/* Sets the inputs, which gt_settle will see. A block after a clock gate is written and read only while en_i is 1, and so is its twin
   without a gate: otherwise they would not hold the same data. */
static void stimulate(simulation *s, const netlist *n, uint64_t seed, uint64_t cycle) {
  s->en = input_at("en_i", seed, cycle, s->en);
  for (uint32_t i = 0; i < n->net_count; i++) {
    const char *name = n->nets[i].name;
    if (!s->input[i] || !strcmp(name, "clk_i"))
      continue;
    bool access = !strncmp(name, "re_i", 4) || !strncmp(name, "we_i", 4), now = input_at(name, seed, cycle, s->input[i] > 1);
    s->input[i] = now ? 2 : 1;
    gt_set(&s->l, i, now && (!access || s->en));
  }
}

/* Input ports, or the nets that were input ports before `tie`. */
static void find_inputs(simulation *s, const netlist *n) {
  s->input = gc_alloc(arena, n->net_count + 1);
  for (size_t i = 0; i < n->net_count; i++)
    s->input[i] = n->nets[i].kind == NL_INPUT;
  for (size_t i = 0; i < n->cell_count; i++)
    if (!strncmp(n->cells[i].name, TIE, sizeof TIE - 1))
      s->input[n->pins[n->cells[i].first + n->cells[i].count - 1].net] = 1;
}

static int simulate_random_gates(simulation *s, const netlist *n, const char *lib, const char *cycles, const char *seed) {
  uint64_t random = strtoull(seed, NULL, 10), last = strtoull(cycles, NULL, 10);
  if (gt_library_read(&s->lib, arena, lib, err, sizeof err) || gt_logic_init(&s->l, n, arena, &s->lib, err, sizeof err))
    return -1;
  gt_counts_init(&s->c, n, arena);
  find_inputs(s, n);
  for (uint64_t i = 0; i <= last; i++) {
    stimulate(s, n, random, i);
    gt_settle(&s->l);
    gt_count(&s->c, &s->l, i == 0);
    for (size_t d = 0; d < s->l.domains; d++)
      s->open[d] += i && gt_domain_open(&s->l, d);
    gt_edge(&s->l);
  }
  gt_counts_end(&s->c, &s->l);
  return 0;
}

static int activity(netlist *n, char **arg) {
  simulation *s = gc_alloc(arena, sizeof *s);
  gm_atomic a;
  if (simulate_random_gates(s, n, arg[0], arg[1], arg[2]) || gm_atomic_begin(&a, arg[3], err, sizeof err))
    return -1;
  double cycles = (double)s->c.cycles;
  for (size_t i = 0; i < n->pin_count; i++) {
    uint32_t net = n->pins[i].net;
    if (s->l.domain_of[net] == GT_NO_DOMAIN && n->nets[net].kind != NL_CONSTANT)
      fprintf(a.file, "%s/%s %.9g %.9g\n", n->cells[n->pins[i].cell].name, n->pins[i].name, (double)s->c.toggles[net] / cycles,
              (double)s->c.high[net] / cycles);
  }
  return gm_atomic_end(&a, true, err, sizeof err);
}

/* A cell's power as OpenSTA reports it, watts. */
static int read_power(const netlist *n, const char *path, gt_cell_energy *power) {
  FILE *f = fopen(path, "r");
  char name[1024];
  size_t i = 0;
  for (; f && i < n->cell_count; i++)
    if (strcmp(n->cells[i].type, "assign") != 0 &&
        (fscanf(f, "%1023s %lf %lf", name, &power[i].internal, &power[i].switching) != 3 || strcmp(name, n->cells[i].name) != 0))
      break;
  if (f)
    fclose(f);
  return i == n->cell_count ? 0
                            : gm_error(err, sizeof err, path, "not the power of the netlist's %zu cells: line %zu", n->cell_count, i + 1);
}

static int compare_cell_energies(netlist *n, char **arg) {
  simulation *s = gc_alloc(arena, sizeof *s);
  gt_prices p;
  gt_loads loads = {.wire_pf = atof(arg[6]), .port_pf = 0.05};
  gt_cell_energy *theirs = gc_alloc(arena, (n->cell_count + 1) * sizeof *theirs), sum = {0, 0}, difference = {0, 0};
  nl_slack *slews = nl_read_slacks(n, arena, arg[1], err, sizeof err);
  if (!slews || simulate_random_gates(s, n, arg[0], arg[3], arg[4]) || gt_price(&p, n, arena, &s->lib, slews, &loads, err, sizeof err) ||
      read_power(n, arg[2], theirs))
    return -1;
  double ns = atof(arg[5]) * (double)s->c.cycles /* of the run */, max = 0;
  const nl_cell *worst = &n->cells[0];
  for (uint32_t i = 0; i < n->cell_count; i++) {
    gt_cell_energy ours = gt_energy_as_opensta(&p, s->l.domain_of, &s->c, arena, i);
    double internal = theirs[i].internal * ns * 1e3, switching = theirs[i].switching * ns * 1e3;
    sum.internal += internal;
    sum.switching += switching;
    difference.internal += fabs(internal - ours.internal);
    difference.switching += fabs(switching - ours.switching);
    double off = fabs(internal - ours.internal) + fabs(switching - ours.switching);
    if (off > max) {
      max = off;
      worst = &n->cells[i];
    }
  }
  printf("%s\tswitching energy, cells' differences from OpenSTA, %%\t%.6f\t<=\t0.1\t%zu\t100\n", n->module,
         100 * difference.switching / sum.switching, n->cell_count);
  printf("%s\tinternal energy by OpenSTA's formula, the same, %%\t%.6f\t<=\t0.01\t%zu\t100\n", n->module,
         100 * difference.internal / sum.internal, n->cell_count);
  fprintf(stderr, "%s: %.1f pJ switching, %.1f pJ internal by OpenSTA's formula; the cell that differs most is %s %s, by %.3g pJ\n",
          n->module, sum.switching, sum.internal, worst->type, worst->name, max);
  return 0;
}

/* Energy of a run by our own prices, pJ. */
typedef struct {
  double total;    /* of all nets */
  double gate;     /* of these, of cells that a block without a gate lacks: the gate, and the clock tree before it */
  double edge;     /* of all clock nets in one cycle in which the clock runs */
  uint64_t missed; /* cycles in which the gated clock did not run */
} block_energy;

static int measure_block_energy(block_energy *e, const netlist *n, char **arg, const char *slew_file, const char *cycles, const char *seed,
                                const char *wire) {
  simulation *s = gc_alloc(arena, sizeof *s);
  gt_prices p;
  gt_loads loads = {.wire_pf = atof(wire), .port_pf = 0.05};
  nl_slack *slews = nl_read_slacks(n, arena, slew_file, err, sizeof err);
  if (!slews || simulate_random_gates(s, n, arg[0], cycles, seed) || gt_price(&p, n, arena, &s->lib, slews, &loads, err, sizeof err))
    return -1;
  *e = (block_energy){0};
  for (uint32_t i = 0; i < n->net_count; i++) {
    uint8_t d = s->l.domain_of[i];
    bool clock = d != GT_NO_DOMAIN, gated = s->l.domains > 1;
    double toggle = p.switching[i] + p.internal[i], pj = toggle * (double)(clock ? 2 * s->open[d] : s->c.toggles[i]);
    const nl_cell *driver = p.fanout.driver[i] == NL_NONE ? NULL : &n->cells[n->pins[p.fanout.driver[i]].cell];
    e->total += pj;
    if (gated && ((clock && !d) || (driver && strstr(driver->name, "u_icg"))))
      e->gate += pj;
    else if (clock)
      e->edge += 2 * toggle;
  }
  e->missed = s->l.domains > 1 ? s->c.cycles - s->open[1] : 0;
  return 0;
}

static int gated(netlist *n, char **arg) {
  netlist twin;
  block_energy with, without;
  if (nl_read_file(&twin, arena, arg[2], err, sizeof err) || measure_block_energy(&with, n, arg, arg[1], arg[4], arg[5], arg[6]) ||
      measure_block_energy(&without, &twin, arg, arg[3], arg[4], arg[5], arg[6]))
    return -1;
  double expected = without.total - (double)with.missed * without.edge;
  printf("%s\tgated against ungated less %llu missing edges, %%\t%.6f\t<=\t0.5\t%llu\t100\n", n->module, (unsigned long long)with.missed,
         100 * fabs(with.total - with.gate - expected) / expected, (unsigned long long)with.missed);
  fprintf(stderr, "%s: %.1f pJ of which the gate %.1f; without a gate %.1f pJ, %.2f pJ a clock edge, expected %.1f pJ\n", n->module,
          with.total, with.gate, without.total, without.edge, expected);
  return 0;
}

/* ---- a memory array of 128 registers with four read and four write ports ---- */

typedef struct {
  uint32_t we[4], waddr[28], wmask[16], wdata[512], re[4], raddr[28];
} array_ports;

/* A random register, for the k-th access of a cycle: its number is k modulo 4, so accesses of a cycle are of different banks. */
static unsigned some_register(uint64_t *x, unsigned k) {
  unsigned n = (unsigned)(gm_random_linear(x) >> 33) % 128;
  return (n & ~3u) | k;
}

static void set_bits(gt_logic *l, const uint32_t *net, unsigned count, unsigned value) {
  for (unsigned i = 0; i < count; i++)
    if (net[i] != NL_NONE)
      gt_set(l, net[i], value >> i & 1);
}

/* One cycle with so many accesses. Ports that rest hold their address and data. */
static void access_array(gt_logic *l, const array_ports *a, unsigned reads, unsigned writes, uint64_t *x) {
  for (unsigned k = 0; k < 4; k++) {
    set_bits(l, &a->re[k], 1, k < reads);
    set_bits(l, &a->we[k], 1, k < writes);
    if (k < reads)
      set_bits(l, a->raddr + 7 * (size_t)k, 7, some_register(x, k));
    if (k >= writes)
      continue;
    set_bits(l, a->waddr + 7 * (size_t)k, 7, some_register(x, k));
    set_bits(l, a->wmask + 4 * (size_t)k, 4, 15);
    for (unsigned i = 0; i < 128; i++)
      set_bits(l, a->wdata + 128 * (size_t)k + i, 1, (unsigned)(gm_random_linear(x) >> 62) & 1);
  }
}

/* pJ a cycle, of `cycles` cycles with so many accesses. */
static double price_accesses(simulation *s, const gt_prices *p, const array_ports *a, unsigned reads, unsigned writes, uint64_t cycles,
                             uint64_t *x) {
  const netlist *n = s->l.n;
  double pj = 0;
  gt_counts_init(&s->c, n, arena);
  memset(s->open, 0, sizeof s->open);
  for (uint64_t i = 0; i <= cycles; i++) {
    access_array(&s->l, a, reads, writes, x);
    gt_settle(&s->l);
    gt_count(&s->c, &s->l, i == 0);
    for (size_t d = 0; d < s->l.domains; d++)
      s->open[d] += i && gt_domain_open(&s->l, d);
    gt_edge(&s->l);
  }
  gt_counts_end(&s->c, &s->l);
  for (uint32_t i = 0; i < n->net_count; i++) {
    uint8_t d = s->l.domain_of[i];
    pj += (p->switching[i] + p->internal[i]) * (double)(d == GT_NO_DOMAIN ? s->c.toggles[i] : 2 * s->open[d]);
  }
  return pj / (double)cycles;
}

static int print_access_energy(netlist *n, char **arg) {
  simulation *s = gc_alloc(arena, sizeof *s);
  gt_prices p;
  gt_loads loads = {.wire_pf = atof(arg[4]), .port_pf = 0.05};
  nl_slack *slews = nl_read_slacks(n, arena, arg[1], err, sizeof err);
  uint64_t cycles = strtoull(arg[2], NULL, 10), x = strtoull(arg[3], NULL, 10);
  array_ports a;
  if (!slews || gt_library_read(&s->lib, arena, arg[0], err, sizeof err) || gt_logic_init(&s->l, n, arena, &s->lib, err, sizeof err) ||
      gt_price(&p, n, arena, &s->lib, slews, &loads, err, sizeof err))
    return -1;
  gt_port(n, "we_i", 4, a.we);
  gt_port(n, "waddr_i", 28, a.waddr);
  gt_port(n, "wmask_i", 16, a.wmask);
  gt_port(n, "wdata_i", 512, a.wdata);
  gt_port(n, "re_i", 4, a.re);
  gt_port(n, "raddr_i", 28, a.raddr);
  price_accesses(s, &p, &a, 0, 4, 256, &x); /* random data everywhere */
  double idle = price_accesses(s, &p, &a, 0, 0, cycles, &x), pj[2][2];
  for (unsigned k = 0; k < 2; k++) {
    pj[0][k] = price_accesses(s, &p, &a, k + 1, 0, cycles, &x);
    pj[1][k] = price_accesses(s, &p, &a, 0, k + 1, cycles, &x);
  }
  printf("%.2f %.2f %.2f %.2f %.2f\n", idle, pj[0][0] - idle, pj[0][1] - pj[0][0], pj[1][0] - idle, pj[1][1] - pj[1][0]);
  return 0;
}

/* Energy of a toggle of each net: what it charges, in its driver, and in the inputs that it drives. */
static int prices(netlist *n, char **arg) {
  gt_library lib;
  gt_logic l;
  gt_prices p;
  nl_slack *slews = nl_read_slacks(n, arena, arg[1], err, sizeof err);
  gt_loads loads = {.wire_pf = atof(arg[2]), .port_pf = 0.05};
  gm_atomic a;
  if (!slews || gt_library_read(&lib, arena, arg[0], err, sizeof err) || gt_logic_init(&l, n, arena, &lib, err, sizeof err) ||
      gt_price(&p, n, arena, &lib, slews, &loads, err, sizeof err) || gm_atomic_begin(&a, arg[3], err, sizeof err))
    return -1;
  for (uint32_t i = 0; i < n->net_count; i++)
    if (l.domain_of[i] == GT_NO_DOMAIN)
      fprintf(a.file, "%s %.9g\n", n->nets[i].name, p.switching[i] + p.internal[i]);
  return gm_atomic_end(&a, true, err, sizeof err);
}

static const nl_tool_step steps[] = {{"tie", "OUT", 1, tie},
                                     {"ungate", "OUT", 1, ungate},
                                     {"pins", "OUT", 1, pins},
                                     {"cells", "OUT", 1, cells},
                                     {"activity", "LIB CYCLES SEED OUT", 4, activity},
                                     {"compare", "LIB SLEWS POWER CYCLES SEED PERIOD WIRE_PF", 7, compare_cell_energies},
                                     {"gated", "LIB SLEWS TWIN TWIN_SLEWS CYCLES SEED WIRE_PF", 7, gated},
                                     {"accesses", "LIB SLEWS CYCLES SEED WIRE_PF", 5, print_access_energy},
                                     {"prices", "LIB SLEWS WIRE_PF OUT", 4, prices}};

int main(int argc, char **argv) { return nl_tool_main(argc, argv, steps, sizeof steps / sizeof *steps, &arena, err, sizeof err); }
