/* SPDX-License-Identifier: Apache-2.0 */
/* Lets registers and memories of the next Verilated model begin with random bits, others in each model (docs/frame.md, "Hardware"). In a
   build with VM_TRACE, which measures energy, they begin with 0. */
#ifndef GM_FRAME_RANDOM_START_H
#define GM_FRAME_RANDOM_START_H

#include "verilated.h"

static inline void random_start() {
#if !VM_TRACE
  static int seed;
  Verilated::randReset(2);
  Verilated::randSeed(++seed);
#endif
}

#endif
