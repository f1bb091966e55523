/* SPDX-License-Identifier: Apache-2.0 */
/* A block of a frame (a unit in Verilog, such as visibility) as a netlist with prices: gives the energy of each cycle from the block's
   inputs (docs/energy.md, energy model `gate`). */
#ifndef FRAME_ENERGY_BLOCK_H
#define FRAME_ENERGY_BLOCK_H

#include "energy/netlist/prices.h"

/* The energy of a cycle. */
typedef struct {
  double data;  /* pJ of nets that changed and of RAM accesses */
  double gated; /* of the clocks after gates that are open */
  double free;  /* the same if all gates were open */
} block_cycle;

/* A block: its netlist and prices. */
typedef struct {
  netlist n;
  gt_logic l;
  double idle; /* pJ of a cycle without any change: the ungated clock, the gates, leakage */
  /* set by the caller */
  bool open;    /* test_en_i holds all gates open */
  uint64_t max; /* cycles of a waveform that are run; 0: 24000 */
  /* private */
  gt_library lib;
  double *pj;                 /* by net: a toggle */
  double edge[GT_DOMAINS];    /* by clock domain: pJ of an edge */
  double *read_pj, *write_pj; /* by RAM */
  unsigned shut[GT_DOMAINS];  /* cycles for which a gate has been shut */
  /* end of private */
  uint64_t rests, short_rests; /* times that a gate was shut, and those of one cycle */
} block;

/* Reads what scripts/energy/frame-netlist has written to the folder. 0, or -1 with a message. */
int block_open(block *b, gc_arena *arena, const char *build, const char *folder, char *err, size_t errsize);
/* Lets the logic settle after gt_set has set the inputs of a cycle. Then outputs can be compared. */
void block_settle(block *b);
/* What the cycle takes, and the edge that ends it. */
block_cycle block_edge(block *b);

#endif
