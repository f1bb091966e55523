/* SPDX-License-Identifier: Apache-2.0 */
/* The energy model `gate` (docs/energy.md, Energy model gate): the netlist of a machine's core runs in step with the Verilated core, on the
   same inputs, and each toggle of a net costs what the library's tables say (energy/netlist/prices.h). A row is a component of the core. */
#ifndef GM_LEVELS_GATE_CORE_H
#define GM_LEVELS_GATE_CORE_H

#include "energy/netlist/timed.h"
#include "energy/weights/weights.h"
#include "tb/model/rtl_abi.h"

typedef struct gm_netlist_core gm_netlist_core;

/* pJ by row of the weights. */
typedef struct {
  double data[GM_MAX_WEIGHTS];    /* nets and RAM accesses */
  double timed[GM_MAX_WEIGHTS];   /* the same with the delays of the cells: glitches count. 0 without gm_netlist_time */
  double clock[GM_MAX_WEIGHTS];   /* clock pins of flip-flops and RAMs, clock tree and gates */
  double icg[GM_MAX_WEIGHTS];     /* clock, if each word with an enable had a clock gate of its own (energy/netlist/hold.h) */
  double leakage[GM_MAX_WEIGHTS]; /* at the frequency of data/silicon/machines.txt */
} gm_netlist_energy;

typedef struct {
  size_t cells, nets, flip_flops, gates; /* gates: clock gates */
  size_t words, word_bits;               /* registers with an enable, and their flip-flops */
  double edge_pj;                        /* of all clocks in a cycle */
} gm_netlist_figures;

/* Reads build/silicon/MACHINE in the kit's folder: closed.v, paths.txt, slews.txt, settings.txt. The weights have the components of the
   core. NULL with a message; it names the command that makes the files. */
gm_netlist_core *gm_netlist_open(const gm_machine *m, const gm_weights *w, char *err, size_t errsize);
/* Frees it. */
void gm_netlist_close(gm_netlist_core *g);
/* Sizes of the netlist. */
gm_netlist_figures gm_netlist_figures_of(const gm_netlist_core *g);

/* From now on, the cycles that have an energy are also simulated with delays: those of build/silicon/MACHINE/delays.sdf. 0, or -1 with a
   message; it names the command that makes the file. */
int gm_netlist_time(gm_netlist_core *g, const gm_machine *m, const gt_timed_settings *s, char *err, size_t errsize);
/* What these cycles were like. */
typedef struct {
  uint64_t cycles, changes;
  uint64_t differing;                  /* cycles in which a net did not end as it does without delays */
  double last_ns, static_ns, bound_ns; /* the last change of all, from the edge at the root of the clock tree; the latest arrival at a
                                          register by static timing; the sum of delays on the longest path */
} gm_netlist_timing;
gm_netlist_timing gm_netlist_timing_of(const gm_netlist_core *g);

/* A cycle with these inputs; e gets the energy of what changed since the last cycle and of the edge that ends this one, added to what it
   has. e may be NULL. Outputs that are not those of the core are kept as an error. */
void gm_netlist_cycle(gm_netlist_core *g, const gm_rtl_in *in, const gm_rtl_out *out, gm_netlist_energy *e);
/* The first output that differed from the core's, with its cycle; NULL if none did. */
const char *gm_netlist_error(const gm_netlist_core *g);
/* pJ of a row in a cycle: of an edge of the ungated clock, of an edge of one thread's gated clock (the mean over the threads), of leakage.
 */
typedef struct {
  double root, gated, leakage;
} gm_netlist_edge;
gm_netlist_edge gm_netlist_edge_of(const gm_netlist_core *g, size_t row);
/* pJ of a toggle of every net of a row. */
double gm_netlist_charge_of(const gm_netlist_core *g, size_t row);
/* The sum of data, clock and leakage over all rows. */
double gm_netlist_total(const gm_netlist_energy *e, size_t rows);

#endif
