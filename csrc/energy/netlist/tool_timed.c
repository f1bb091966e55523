/* SPDX-License-Identifier: Apache-2.0 */
/* tool_timed run IN LIB SLEWS SDF STIMULUS SETTLE WIRE_PF DELAYS: runs a block with the delays of SDF and without, for
   scripts/energy/glitches (docs/energy.md, "Glitches").

     STIMULUS  a line a cycle, a bit for each input but the clock, in the order of IN; inputs change 1 ns after the edge
     SETTLE    cycles that are not counted
     DELAYS    as-written; all-zero or exchanged (rise for fall), which a check has to notice

   The clock arrives everywhere at once. Prints a line: cycles, pJ a cycle without delays and with, changes a cycle without and with, net
   cycles that end otherwise than without delays, and the longest path in ps. Then a line for each cycle: the time of its last change in
   ps. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/file.h"
#include "energy/netlist/prices.h"
#include "energy/netlist/steps_main.h"
#include "energy/netlist/timed.h"

static char err[GM_ERROR_SIZE];
static gc_arena *arena;

enum { MAX_STIMULUS = 1 << 28 };

typedef struct {
  gt_library lib;
  gt_logic l;
  gt_prices p;
  gt_timed *t;
  uint32_t *input;
  size_t inputs;
  float *pj; /* by net */
  uint64_t cycles, plain, timed, differing;
  uint32_t *last; /* by counted cycle, ps */
  size_t last_cap;
  double plain_pj, timed_pj;
} block;

static gt_timed_wrong wrong_named(const char *name) {
  return !strcmp(name, "all-zero") ? GT_ALL_ZERO : !strcmp(name, "exchanged") ? GT_EXCHANGED : GT_AS_WRITTEN;
}

static int open_block(block *b, const netlist *n, char **arg) {
  const gt_timed_settings settings = {.pulse = 1, .input_ns = 1, .ideal_clock = true, .wrong = wrong_named(arg[6])};
  gt_loads loads = {.wire_pf = atof(arg[5]), .port_pf = 0.05};
  uint8_t *row = gc_alloc(arena, n->net_count + 1);
  if (gt_library_read(&b->lib, arena, arg[0], err, sizeof err) || gt_logic_init(&b->l, n, arena, &b->lib, err, sizeof err))
    return -1;
  const nl_slack *slews = nl_read_slacks(n, arena, arg[1], err, sizeof err);
  gt_delay *delay = slews ? gt_delays_read(n, arena, arg[2], err, sizeof err) : NULL;
  if (!delay || gt_price(&b->p, n, arena, &b->lib, slews, &loads, err, sizeof err))
    return -1;
  b->pj = gc_alloc(arena, (n->net_count + 1) * sizeof *b->pj);
  b->input = gc_alloc(arena, (n->net_count + 1) * sizeof *b->input);
  for (uint32_t i = 0; i < n->net_count; i++) {
    b->pj[i] = (float)(b->p.switching[i] + b->p.internal[i]);
    if (n->nets[i].kind == NL_INPUT && strcmp(n->nets[i].name, "clk_i") != 0)
      b->input[b->inputs++] = i;
  }
  return (b->t = gt_timed_open(&b->l, arena, &b->lib, delay, b->pj, row, &settings, err, sizeof err)) ? 0 : -1;
}

static void run_cycle(block *b, const char *line, bool begin, bool counts) {
  double pj = 0;
  for (size_t i = 0; i < b->inputs; i++)
    gt_set(&b->l, b->input[i], line[i] == '1');
  if (begin)
    gt_timed_begin(b->t);
  gt_settle(&b->l);
  if (begin) {
    gt_timed_cycle c = gt_timed_end(b->t, &pj);
    b->differing += c.differing;
    b->timed += counts ? c.changes : 0;
    b->last = gc_grow(arena, b->last, &b->last_cap, b->cycles + 1, sizeof *b->last);
    b->last[b->cycles] = c.last_ps;
    b->timed_pj += counts ? pj : 0;
  }
  for (size_t i = 0; counts && i < b->l.changes; i++) {
    b->plain_pj += b->pj[b->l.changed[i]];
    b->plain++;
  }
  b->cycles += counts;
  gt_edge(&b->l);
}

static int run_block(netlist *n, char **arg) {
  block *b = gc_alloc(arena, sizeof *b);
  size_t settle = strtoul(arg[4], NULL, 10), cycle = 0;
  char *text = gm_file_read(arg[3], MAX_STIMULUS, NULL, err, sizeof err), *rest = text;
  int bad = text && !open_block(b, n, arg) ? 0 : -1;
  for (char *line; !bad && (line = strtok_r(rest, "\n", &rest)); cycle++)
    if (strlen(line) != b->inputs)
      bad = gm_error_at(err, sizeof err, arg[3], (unsigned)cycle + 1, 1, "%zu bits for %zu inputs", strlen(line), b->inputs);
    else
      run_cycle(b, line, cycle > 0, cycle >= settle);
  free(text);
  if (!bad && !b->cycles)
    bad = gm_error(err, sizeof err, arg[3], "no cycle counts");
  double cycles = (double)b->cycles;
  if (!bad)
    printf("%llu %.6f %.6f %.3f %.3f %llu %u\n", (unsigned long long)b->cycles, b->plain_pj / cycles, b->timed_pj / cycles,
           (double)b->plain / cycles, (double)b->timed / cycles, (unsigned long long)b->differing, gt_timed_bound(b->t));
  for (uint64_t i = 0; !bad && i < b->cycles; i++)
    printf("%u\n", b->last[i]);
  return bad;
}

int main(int argc, char **argv) {
  static const nl_tool_step steps[] = {{"run", "LIB SLEWS SDF STIMULUS SETTLE WIRE_PF as-written|all-zero|exchanged", 7, run_block}};
  return nl_tool_main(argc, argv, steps, sizeof steps / sizeof *steps, &arena, err, sizeof err);
}
