/* SPDX-License-Identifier: Apache-2.0 */
/* Compares the trace records of the Verilated core and of the simulator (docs/architecture.md, "Trace record"), and describes the first
   difference. */
#ifndef GM_LOCKSTEP_H
#define GM_LOCKSTEP_H

#include <stddef.h>

#include "core/sim/sim.h"
#include "core/sim/trace.h"
#include "rtl_abi.h"

/* Compares two records field by field. 0 if they agree; else 1 with "field: RTL x, simulator y" in text. */
int gm_trace_compare(const gm_trace *rtl, const gm_trace *sim, char *text, size_t size);

/* Compares the gated clocks of a cycle with the enables that were expected, a bit per thread: an enable is exactly one rising edge, at the
   end of the cycle. 0 if they agree; else 1 with a text as above. */
int gm_clocks_compare(const gm_rtl_clocks *rtl, const gm_trace *enabled, char *text, size_t size);

enum { GM_HISTORY = 12 };
/* The last bundles in ID, for the report. */
typedef struct {
  struct {
    uint64_t cycle;
    uint8_t thread;
    uint16_t pc;
  } e[GM_HISTORY];
  unsigned count;
} gm_history;

void gm_history_note(gm_history *h, uint64_t cycle, const gm_trace *t);
/* Writes the bundles of the history with disassembly, then the bundles that follow the last one in memory. Code is read from the
   simulator. */
void gm_history_print(const gm_history *h, const gm_sim *sim, unsigned code_words, char *buf, size_t size);

#endif
