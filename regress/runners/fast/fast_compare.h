/* SPDX-License-Identifier: Apache-2.0 */
/* Compares the fast engine (docs/simulator-and-testbench.md, "Fast engine") with the simulator, on one program with several sets of
 * registers. */
#ifndef GM_FAST_COMPARE_H
#define GM_FAST_COMPARE_H

#include "core/fast/fast.h"

/* A program, and the runs that are compared. */
typedef struct {
  const gm_program *p;
  gm_run_config cfg;
  gm_fast_image img;
  const gm_fast_registers *before; /* of n invocations */
  size_t n;
  uint32_t thread_mask;
  unsigned jobs;  /* host threads of the fast engine */
  uint64_t limit; /* 0: that of the library */
} fast_case;

typedef enum { FAST_EQUAL, FAST_DIFFERENT, FAST_NOT_PROVEN, FAST_NO_MEMORY } fast_verdict;

/* Compares all registers, discards and counters of all runs. FAST_DIFFERENT: why names the first difference. FAST_NOT_PROVEN: the checker
   does not prove the program, so the engine ran it on the simulator, and equality says little. *cycles grows by those of the simulator. */
fast_verdict fast_compare(const fast_case *c, uint64_t *cycles, char *why, size_t size);

/* Counters by name, NULL after the last one. */
const char *fast_counter(unsigned i);

#endif
