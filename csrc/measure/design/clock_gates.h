/* SPDX-License-Identifier: Apache-2.0 */
/* The clock gates of any Verilog design, and its registers without one, as `gloam gating --find` writes them (docs/own-design.md): one JSON
   object.

     top            name of the module; all names below are inside it: "u_fifo.count_q"
     clock          the net that clocks most registers
     logic_cells    gates of one bit that the synthesized design has besides registers
     other_clocks   [{name, falling, flip_flops}]: further clocks of registers; falling: the same or another net, at its falling edge. A
   gate or register has the number of its clock as "domain", the first of these being 1; 0, for `clock`, is left out gates [{instance, cell,
   clock, output, enable, enable_low, inside, registers: [{name, width, bits}]}] clock: the net before the gate; output: the net after it;
   enable: what lets the clock through, 1 or, with enable_low, 0; inside: the instance of the gate that the clock has passed before, if any.
   bits: which bits of the vector, if not all ungated        [{name, width, bits, holds, enable}]: registers on a clock without a gate.
   holds: "enable" (a flip-flop with an enable), "feedback" (a multiplexer from its output back to its input) or "never"; async_reset: true
   if it has one; array: the array that it is a word of; opens: the node of the logic that is 1 when it takes a value; data: the nodes of
   those values, by bit; mapped: how many of its bits are flip-flops with an enable once Yosys has synthesized the design flip_flops
   flip-flops of the synthesized design on the clock, without a gate logic          [[name, operation, inputs...]]: nodes that compute
   enables and values. name: of the net in the source, or null. Operations are net (no inputs: only the waveform knows it), zero, one, not,
   and, or, xor, mux (the third input chooses the second). An input is the number of a node before */
#ifndef GM_CLOCK_GATES_H
#define GM_CLOCK_GATES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

typedef enum { GM_LOGIC_NET, GM_LOGIC_ZERO, GM_LOGIC_ONE, GM_LOGIC_NOT, GM_LOGIC_AND, GM_LOGIC_OR, GM_LOGIC_XOR, GM_LOGIC_MUX } gm_logic_op;
enum { GM_LOGIC_OPS = GM_LOGIC_MUX + 1 };
/* How many inputs an operation has. */
unsigned gm_logic_inputs(gm_logic_op op);
typedef struct {
  char *name; /* NULL: none */
  gm_logic_op op;
  uint32_t in[3];
} gm_logic_node;

typedef enum { GM_HOLDS_NEVER, GM_HOLDS_ENABLE, GM_HOLDS_FEEDBACK } gm_holds;
extern const char *const gm_holds_name[3];

/* Bits of one vector that have the same clock and the same enable. */
typedef struct {
  char *name;
  unsigned width; /* of the vector */
  unsigned *bit;  /* n places in the vector, the lowest is 0 */
  unsigned n;
  gm_holds holds; /* of registers without a gate */
  char *enable;   /* the same; NULL: it has no name */
  bool enable_low;
  bool async;     /* it has a reset without the clock */
  unsigned clock; /* number, 0: the design's */
  char *array;    /* NULL: it is no word of one */
  uint32_t opens; /* node + 1; 0: not known */
  uint32_t *data; /* by bit: node + 1, 0: not known; NULL: none is */
  unsigned mapped;
} gm_register;

typedef struct {
  char *instance, *cell, *clock, *output, *enable, *inside; /* those without a name are NULL */
  bool enable_low;
  unsigned domain; /* number of the clock that it lets through, also behind other gates */
  gm_register *reg;
  size_t regs;
} gm_clock_gate;

typedef struct {
  char *name;
  bool falls;
  uint64_t flip_flops; /* of the synthesized design, without a gate; 0: not known */
} gm_design_clock;

typedef struct {
  char *top;
  gm_design_clock *clock; /* the first is the design's */
  size_t clocks;
  gm_clock_gate *gate;
  gm_register *ungated;
  size_t gates, ungateds;
  uint64_t memory_bits; /* of memories, which are left out */
  uint64_t logic_cells; /* gates of one bit of the synthesized design, without registers; 0: not known */
  gm_logic_node *node;
  size_t nodes;
} gm_clock_gates;

/* A design's source for Yosys. */
typedef struct {
  const char *const *file; /* Verilog: RTL or a netlist */
  size_t files;
  const char *const *include, *const *define; /* folders; NAME or NAME=VALUE */
  size_t includes, defines;
  const char *top, *liberty; /* liberty: of a netlist's cells; NULL: none */
} gm_design_source;

/* Runs Yosys and finds the gates: a gate is an AND or OR (with what latch or inverter there is) between a clock and the clock pin of a
   register, also inside a cell, also across instances. folder: for Yosys' files, exists. 0, or -1 with a message. */
int gm_find_clock_gates(gm_clock_gates *g, const gm_design_source *s, const char *folder, char *err, size_t errsize);
/* 0, or -1 with a message. */
int gm_clock_gates_write(FILE *f, const gm_clock_gates *g);
int gm_clock_gates_read(gm_clock_gates *g, const char *path, char *err, size_t errsize);
void gm_clock_gates_free(gm_clock_gates *g);
/* The bits of n registers together. */
uint64_t gm_registers_bits(const gm_register *r, size_t n);

#endif
