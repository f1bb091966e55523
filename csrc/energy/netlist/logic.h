/* SPDX-License-Identifier: Apache-2.0 */
/* Simulates a flat netlist cycle by cycle, without delays, and says which nets changed (docs/energy.md, "Energy model gate"). Each gate is
   evaluated at most once a cycle, so a net changes at most once: glitches are left out. The clock network is not simulated: a flip-flop
   takes its data at an edge if the clock gates before it are open. */
#ifndef GM_GATES_LOGIC_H
#define GM_GATES_LOGIC_H

#include "energy/netlist/liberty.h"
#include "energy/netlist/netlist.h"

/* A clock and its flip-flops: the root, or what comes after one clock gate. */
typedef struct {
  uint32_t enable;    /* net that opens the gate; NL_NONE for the root */
  uint32_t gate_cell; /* the AND of the gate */
} gt_domain;

enum { GT_NO_DOMAIN = 255, GT_DOMAINS = 250 };

typedef struct {
  uint32_t cell;
  uint32_t re, we, width, aw;
  const uint32_t *rdata, *wdata, *raddr, *waddr; /* nets, highest bit first */
  uint8_t *word, *next;                          /* bits of all words; what it puts out after the edge */
  bool reads;
} gt_ram;

typedef struct gt_gate gt_gate;
typedef struct gt_flop gt_flop;

typedef struct {
  const netlist *n;
  uint8_t *value;     /* by net, settled in the low phase */
  uint8_t *domain_of; /* by net: domain of a clock net, GT_NO_DOMAIN for data */
  uint32_t *changed;  /* nets that changed in the last gt_settle */
  size_t changes;
  gt_domain domain[GT_DOMAINS];
  size_t domains;
  gt_ram *ram;
  size_t rams;
  /* private */
  gt_gate *gate;
  gt_flop *flop;
  size_t gates, flops;
  uint32_t *fan_start, *fan; /* by net: gates that read it, as positions in `gate` */
  uint64_t *dirty;           /* by position: to be evaluated */
  uint8_t *before;           /* by net: the value after the last gt_settle */
  uint8_t *noted;            /* by net: is in `touched` */
  uint32_t *touched;         /* nets whose value was set since then */
  size_t touches;
} gt_logic;

/* All nets are 0 until the first gt_settle. -1 with a message: a cell without a function, a loop of gates, a clock that is neither a
   buffer's nor a gate's. */
int gt_logic_init(gt_logic *l, const netlist *n, gc_arena *arena, const gt_library *lib, char *err, size_t errsize);
/* Sets an input port, or for a test the output of a flip-flop. */
void gt_set(gt_logic *l, uint32_t net, bool value);
/* The low phase: all gates settle, latches of clock gates are open. Fills `changed`. */
void gt_settle(gt_logic *l);
/* Whether the domain's clock rises with the next edge. */
bool gt_domain_open(const gt_logic *l, size_t domain);
/* The edge: flip-flops and RAMs take their inputs. Changes are seen after the next gt_settle. */
void gt_edge(gt_logic *l);

/* The nets of a port's bits by plain names, "data_i_0_" or "data_i" for one bit, lowest bit first; NL_NONE for bits that do not exist. */
void gt_port(const netlist *n, const char *name, unsigned width, uint32_t *net);

#endif
