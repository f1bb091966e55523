/* SPDX-License-Identifier: Apache-2.0 */
/* Noise: what happens around the core during a run and must not change the run: requests and starts while it is busy, settings that change,
   test enable in any cycle (docs/simulator-and-testbench.md, "Test bench"). A reset in the middle ends the run. */
#ifndef GM_NOISE_H
#define GM_NOISE_H

#include "base/random.h"
#include "core/machine/machine.h"
#include "rtl_abi.h"

typedef enum { GM_TEST_OFF, GM_TEST_ON, GM_TEST_RANDOM } gm_test_enable;

/* The noise of a run. */
typedef struct {
  uint64_t seed;        /* of everything random below */
  bool host;            /* requests, starts and settings while the core is busy */
  gm_test_enable test;  /* the clock gates' test enable */
  uint32_t reset_after; /* reset in this cycle of the run, counted from 1; 0: none */
  bool false_start;     /* before the run, a start is taken and reset drops it */
} gm_noise;

/* The noise of the run number `run` of a seed of the random programs; most runs are quiet. */
gm_noise gm_rand_noise(uint64_t seed, unsigned run);
/* Draws the inputs of one cycle of the host: a request for a register of the machine, a start, settings. */
void gm_noise_host(gm_rng *r, const gm_machine *m, gm_rtl_in *in);
/* True if the request may be taken after the run: a write that leaves a random program legal. */
bool gm_noise_harmless(const gm_rtl_in *in);

#endif
