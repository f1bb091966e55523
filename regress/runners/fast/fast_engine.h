/* SPDX-License-Identifier: Apache-2.0 */
/* Shared by the parts of fast_engine, which compares the fast engine (csrc/core/fast) with the simulator
   (docs/simulator-and-testbench.md, "Fast engine"). */
#ifndef GM_FAST_ENGINE_H
#define GM_FAST_ENGINE_H

#include "regress/runners/fast/fast_compare.h"

/* The state of the comparison. */
typedef struct {
  uint32_t *texture; /* of random programs */
  uint64_t cycles;
  unsigned long count[4];          /* comparisons by verdict */
  unsigned long compiled, refused; /* shaders; refused: too large for the machine, or not valid */
  bool skip_invalid;               /* shaders that do not compile are left out */
} fast_engine;

/* Each prints what differs, with a command that repeats it, and returns whether all is equal. */
bool fast_random_program(fast_engine *e, const gm_machine *m, uint64_t seed);
bool fast_shader_program(fast_engine *e, const char *path, unsigned way);
unsigned fast_ways(void); /* to compile */

/* How many times as fast as the simulator; 0 with a message: it cannot be measured. */
double fast_bench(const char *path, const char *options);

#endif
