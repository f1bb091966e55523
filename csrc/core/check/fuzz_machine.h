/* SPDX-License-Identifier: Apache-2.0 */
/* The small machine that the fuzz targets of checker, assembler and simulator start from (docs/checking.md). */
#ifndef GM_FUZZ_MACHINE_H
#define GM_FUZZ_MACHINE_H

#include "core/machine/machine.h"

static inline gm_machine gm_fuzz_machine(void) {
  return (gm_machine){.name = "fuzz",
                      .threads = 1,
                      .temps = 8,
                      .inputs = 8,
                      .outputs = 8,
                      .consts = 256,
                      .samplers = 16,
                      .lat = {1, 1, 1},
                      .forwarding = true,
                      .ports_t = 4,
                      .ports_v = 2,
                      .ports_o = 2,
                      .ports_c = 2,
                      .gate_policy = GM_GATE_PROGRAM,
                      .wake = 1,
                      .issue_width = 2,
                      .call_depth = 4,
                      .code_words = 4096,
                      .texture_latency = 10};
}

#endif
