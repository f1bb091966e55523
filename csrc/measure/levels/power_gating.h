/* SPDX-License-Identifier: Apache-2.0 */
/* Power gating of the buffers v and o, as a model on top of the energy model `gate` (docs/energy.md, Power gating): a buffer whose clock
   gate is shut may lose its supply; its registers keep their values in retention cells. This saves leakage and costs energy at each
   wake.

   Asleep, a buffer leaks `retention` of what it leaks awake. A wake charges its nets again, of which half are taken to be 1, and takes
   `wake` cycles, in which the buffer leaks as awake. The buffers' parts of the leakage and the energy of a wake come from the netlist. The
   share of leakage in all energy is taken from another technology, since this library's is below a thousandth. */
#ifndef GM_LEVELS_POWER_GATING_H
#define GM_LEVELS_POWER_GATING_H

#include <stdbool.h>
#include <stddef.h>

/* One run of a program, with every enable as a clock gate. Buffer 0 is v, 1 is o. */
typedef struct {
  double pj, frozen_pj; /* dynamic energy of the run; of a cycle in which nothing but the clock moves */
  unsigned cycles;
  unsigned *closed[2]; /* lengths of the times in which the buffer's gate is shut, in order */
  size_t closed_n[2];
  bool at_end[2]; /* the last of them lasts to the end of the run */
} gm_power_run;

typedef struct {
  double share;     /* of the leakage in the energy of the run without power gating */
  unsigned wake;    /* cycles */
  double retention; /* leakage asleep over leakage awake */
  double part[2];   /* of a buffer in the core's leakage */
  double wake_pj[2];
} gm_power_setting;

typedef enum {
  GM_POWER_PROGRAM, /* the compiler knows how long a buffer stays shut: it sleeps if that pays, and wakes in time */
  GM_POWER_TIMER,   /* hardware: a buffer sleeps once it was shut for the break-even time, and an access waits for the wake */
  GM_POWER_POLICIES
} gm_power_policy;

typedef struct {
  double before, after; /* pJ, with leakage */
  unsigned sleeps, cycles_more;
  double asleep; /* share of the cycles, mean over the buffers */
} gm_power_result;

/* Cycles that a buffer has to sleep to save the energy of its wake. */
double gm_power_break_even(const gm_power_setting *s, const gm_power_run *r, unsigned buffer);
/* The run with power gating. */
gm_power_result gm_power_gate(const gm_power_setting *s, const gm_power_run *r, gm_power_policy policy);

#endif
