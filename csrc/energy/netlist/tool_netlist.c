/* SPDX-License-Identifier: Apache-2.0 */
/* tool_netlist STEP IN [ARGUMENT]...: one step of the netlist. scripts/silicon/close calls these in turn (docs/energy.md, "Energy model
   gate"). Environment: CELLS, a file that names the library's cells (data/silicon/libraries), else osu018; CLOCK, the port of the clock,
   else clk_i. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "energy/netlist/steps.h"
#include "energy/netlist/steps_main.h"

static char err[GM_ERROR_SIZE];
static gc_arena *arena;

static const char *clock_port(void) {
  const char *name = getenv("CLOCK");
  return name && *name ? name : NL_CLOCK_PORT;
}

static int write_plain_netlist(netlist *n, char **arg) {
  nl_plain_names(n);
  return nl_write_file(n, arg[0], err, sizeof err);
}

static int clock_tree(netlist *n, char **arg) {
  nl_tree_figures f;
  if (nl_clock_tree(n, clock_port(), (unsigned)atoi(arg[1]), &f, err, sizeof err))
    return -1;
  printf("flip_flops %zu\nflip_flops_gated %zu\nclock_gates %zu\nclock_buffers %zu\nclock_levels %zu\n", f.flip_flops, f.gated_flip_flops,
         f.gates, f.buffers, f.levels);
  return nl_write_file(n, arg[0], err, sizeof err);
}

static int buffer(netlist *n, char **arg) {
  nl_clocks c;
  nl_fanout f = nl_find_fanout(n);
  if (nl_find_clocks(&c, n, &f, clock_port(), err, sizeof err))
    return -1;
  printf("wide_buffers %zu\n", nl_buffer(n, &c, (unsigned)atoi(arg[1]), NULL));
  return nl_write_file(n, arg[0], err, sizeof err);
}

static int rebuffer(netlist *n, char **arg) {
  nl_clocks c;
  netlist with;
  nl_fanout f = nl_find_fanout(n);
  if (nl_find_clocks(&c, n, &f, clock_port(), err, sizeof err) || nl_read_file_of(&with, arena, n->library, arg[2], err, sizeof err))
    return -1;
  nl_slack *slacks = nl_read_slacks(&with, arena, arg[3], err, sizeof err);
  if (!slacks || nl_same_but_buffers(n, &with, err, sizeof err))
    return -1;
  printf("wide_buffers %zu\n", nl_buffer(n, &c, (unsigned)atoi(arg[1]), nl_direct_slacks(n, &with, slacks)));
  return nl_write_file(n, arg[0], err, sizeof err);
}

static int sinks(netlist *n, char **arg) {
  nl_clocks c;
  nl_fanout f = nl_find_fanout(n);
  if (nl_find_clocks(&c, n, &f, clock_port(), err, sizeof err))
    return -1;
  nl_print_sinks(n, &c, (unsigned)atoi(arg[0]), stdout);
  return 0;
}

static int hold(netlist *n, char **arg) {
  nl_slack *slacks = nl_read_slacks(n, arena, arg[2], err, sizeof err);
  if (!slacks)
    return -1;
  printf("hold_buffers %zu\n", nl_fix_hold(n, slacks, atof(arg[1])));
  return nl_write_file(n, arg[0], err, sizeof err);
}

static int enable_inputs(netlist *n, char **arg) {
  (void)arg;
  nl_clocks c;
  nl_fanout f = nl_find_fanout(n);
  if (nl_find_clocks(&c, n, &f, clock_port(), err, sizeof err))
    return -1;
  if (!c.gates)
    return gm_error(err, sizeof err, n->module, "no clock gate");
  nl_enable_inputs(n, &c, &f, stdout);
  return 0;
}

static int check_same_netlist(netlist *n, char **arg) {
  netlist b;
  return nl_read_file_of(&b, arena, n->library, arg[0], err, sizeof err) || nl_same_but_buffers(n, &b, err, sizeof err) ? -1 : 0;
}

static int model(netlist *n, char **arg) { return nl_write_model(n, arg[1], arg[0], err, sizeof err); }

static const nl_tool_step steps[] = {{"plain-names", "OUT", 1, write_plain_netlist},
                                     {"clock-tree", "OUT GROUP", 2, clock_tree},
                                     {"buffer", "OUT MAX_SINKS", 2, buffer},
                                     {"rebuffer", "OUT MAX_SINKS BUFFERED SLACKS", 4, rebuffer},
                                     {"sinks", "MIN", 1, sinks},
                                     {"hold", "OUT NS_A_BUFFER SLACKS", 3, hold},
                                     {"enable-inputs", "", 0, enable_inputs},
                                     {"same-but-buffers", "CHANGED", 1, check_same_netlist},
                                     {"model", "OUT LIBERTY", 2, model}};

int main(int argc, char **argv) { return nl_tool_main(argc, argv, steps, sizeof steps / sizeof *steps, &arena, err, sizeof err); }
