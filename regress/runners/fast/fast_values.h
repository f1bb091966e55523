/* SPDX-License-Identifier: Apache-2.0 */
/* Makes random registers, constants and samplers for the fast engine and the simulator, as the test bench gives them to the core
 * (docs/simulator-and-testbench.md, "Fast engine"). */
#ifndef GM_FAST_VALUES_H
#define GM_FAST_VALUES_H

#include "regress/runners/fast/fast_compare.h"

typedef struct {
  gm_fast_registers *before; /* of all threads of all runs */
  size_t n;
  uint32_t c[512][4];
  gm_sampler sampler[16];
  uint32_t held;
} fast_values;

/* Registers of each run from a seed of its own; the rest from `seed`. False when out of memory. */
bool fast_values_make(fast_values *v, const gm_machine *m, uint64_t seed, unsigned runs);
void fast_values_free(fast_values *v);
gm_fast_image fast_values_image(const fast_values *v, const gm_machine *m, const uint32_t *texture);

#endif
