/* SPDX-License-Identifier: Apache-2.0 */
/* The logic before registers, as nodes that a waveform's values can be put into: what opens a register, and the value that it takes then.
   Yosys has mapped the design to gates of one bit and flip-flops. */
#ifndef GM_REGISTER_LOGIC_H
#define GM_REGISTER_LOGIC_H

#include "measure/design/clock_gates.h"
#include "measure/design/flat_design.h"

typedef struct {
  const flat_design *d;
  gm_clock_gates *g;    /* gets the nodes */
  uint32_t *node_of[2]; /* by bit: the node + 1; in [1] what the source leaves open is chosen as synthesis does */
  bool choose;          /* the second is built */
  bool *entered;        /* by bit: it is being followed, so it is in a loop if it comes again */
  size_t cap;
  bool failed; /* out of memory */
} register_logic;

/* A flip-flop of one bit, and what it does. */
typedef struct {
  bool found, has_enable;
  bool plain;        /* rising edge, and no more than one reset: a clock gate can be put before it */
  int enable, reset; /* bits; reset: one that also opens it, FLAT_NO_BIT: none does */
  const flat_cell *cell;
} mapped_flop;

/* 0, or -1: out of memory. */
int register_logic_begin(register_logic *l, const flat_design *d, gm_clock_gates *g);
void register_logic_end(register_logic *l);
/* The flip-flop that drives a bit. */
mapped_flop register_logic_flop(const flat_design *d, int bit);
/* Node + 1 of what is 1 when the flip-flop takes a value, and of that value; 0: out of memory. */
uint32_t register_logic_opens(register_logic *l, const mapped_flop *f);
uint32_t register_logic_value(register_logic *l, const mapped_flop *f);

#endif
