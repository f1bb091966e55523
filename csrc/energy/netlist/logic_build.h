/* SPDX-License-Identifier: Apache-2.0 */
/* Private to the simulation of netlists (logic.h). */
#ifndef GM_GATES_LOGIC_BUILD_H
#define GM_GATES_LOGIC_BUILD_H

#include "energy/netlist/logic.h"

enum { GT_INPUTS = 4 };

/* A gate in an order in which inputs come before outputs. */
struct gt_gate {
  uint32_t in[GT_INPUTS], out;
  uint16_t table; /* bit i: the output if the inputs, lowest first, are the number i */
};

struct gt_flop {
  uint32_t d, q;
  uint8_t domain, next;
};

/* Finds the domain of each clock net. */
int gt_find_domains(gt_logic *l, const nl_fanout *f, char *err, size_t errsize);
/* Collects flip-flops and RAMs. */
int gt_find_registers(gt_logic *l, gc_arena *arena, char *err, size_t errsize);
/* The net at a pin of a cell, NL_NONE if there is none. */
uint32_t gt_net_at(const netlist *n, const nl_cell *c, const char *pin);

#endif
