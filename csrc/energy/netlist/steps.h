/* SPDX-License-Identifier: Apache-2.0 */
/* Steps of the netlist between synthesis and static timing, and checks of it (docs/energy.md, "Energy model gate"). */
#ifndef GM_NETLIST_STEPS_H
#define GM_NETLIST_STEPS_H

#include <stdio.h>

#include "energy/netlist/netlist.h"

/* Where the clock goes. A cell's height is the number of levels between its output and the flip-flops. */
typedef struct {
  bool *is_clock;     /* by net: it is a clock, gated or not */
  bool *is_gated;     /* by net: a clock after a clock gate */
  uint32_t *gate_and; /* by net: if the net enables a clock gate, the pin B of the gate's AND; else NL_NONE */
  size_t gates;
} nl_clocks;
#define NL_CLOCK_PORT "clk_i" /* of our own modules */
/* Follows the clock from the input port of that name. 0, or -1 with a message if there is no such port. */
int nl_find_clocks(nl_clocks *c, const netlist *n, const nl_fanout *f, const char *clock, char *err, size_t errsize);

/* Sizes of a clock tree. */
typedef struct {
  size_t buffers, levels, flip_flops, gated_flip_flops, gates;
} nl_tree_figures;
/* Puts a tree of clock buffers on the clock of that input port and after each clock gate, at most `group` sinks a buffer. All flip-flops
   and RAMs have the same number of levels between them and the root; a gate counts as one level. 0, or -1 with a message. */
int nl_clock_tree(netlist *n, const char *clock, unsigned group, nl_tree_figures *figures, char *err, size_t errsize);

/* Slacks of a data pin, in ns. */
typedef struct {
  float hold, setup;
} nl_slack;
/* Reads lines "CELL/PIN HOLD SETUP". The array is by pin number; pins that are not in the file have NAN. Lines that name no pin of the
   netlist are an error. NULL with a message in err. */
nl_slack *nl_read_slacks(const netlist *n, gc_arena *arena, const char *path, char *err, size_t errsize);

/* Puts buffers on the data nets with more than `max` sinks. The sinks with the longest paths after them stay on the driver, the others are
   driven by buffers in groups. `slack`, or NULL: ns by pin, NAN for pins that can wait for a buffer. On a net with a sink that cannot, the
   sinks with the least slack stay, and those that can wait get a buffer, however few there are. Returns the number of buffers. */
size_t nl_buffer(netlist *n, const nl_clocks *clocks, unsigned max, const float *slack);
/* Prints the data pins on nets with `min` sinks or more, as OpenSTA names them. Buffers of nl_buffer count as wires. */
void nl_print_sinks(const netlist *n, const nl_clocks *c, unsigned min, FILE *out);
/* Slack of each pin of n as if no buffer of nl_buffer were between it and its driver. `with` is n with these buffers, and the slacks are
   its own. Pins without a slack have NAN. */
float *nl_direct_slacks(const netlist *n, const netlist *with, const nl_slack *slacks);
/* Delays data pins that change too early after the clock edge: a pin with slack -s gets as many buffers as s needs at `step` ns each, but
   no more than its setup slack allows. Returns the number of buffers. */
size_t nl_fix_hold(netlist *n, const nl_slack *slacks, double step);

/* Input ports that reach the enable of a clock gate without passing a register, by name. Returns how many; test_en_i is not counted. */
size_t nl_enable_inputs(const netlist *n, const nl_clocks *c, const nl_fanout *f, FILE *out);

/* Checks that b equals a except for added buffers: b has the cells of a, and every pin is on the same net if a buffer counts as a wire.
   0, or -1 with the first difference as the message. */
int nl_same_but_buffers(const netlist *a, const netlist *b, char *err, size_t errsize);

/* Writes the netlist as Verilog with an expression for each gate, from the functions in the Liberty file. Ports and named nets of the top
   level are vectors again. 0, or -1 with a message. */
int nl_write_model(const netlist *n, const char *liberty, const char *path, char *err, size_t errsize);

#endif
