/* SPDX-License-Identifier: Apache-2.0 */
/* Tells after how many cycles a run of a program counts as endless (docs/simulator-and-testbench.md, "Test bench"). */
#ifndef GM_RUN_LIMIT_H
#define GM_RUN_LIMIT_H

#include <stdint.h>

#include "core/run/run.h"

/* A run that takes longer counts as endless: a million cycles, and more where textures are slow, up to GM_RUN_MAX_CYCLES. */
static inline uint64_t gm_run_limit(const gm_run_config *cfg) {
  uint64_t max = UINT64_C(1) << 20;
  max += cfg->texture_latency * (max >> 6);
  return max < GM_RUN_MAX_CYCLES ? max : GM_RUN_MAX_CYCLES;
}

#endif
