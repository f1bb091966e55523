/* SPDX-License-Identifier: Apache-2.0 */
/* Comparing the records of the two models, and saying where they differ. */
#ifndef GL_LOCKSTEP_H
#define GL_LOCKSTEP_H

#include <stddef.h>

#include "sim/sim.h"
#include "sim/trace.h"

/* Compares two records field by field. 0 if they agree; else 1 with "field: RTL x, simulator y" in text. */
int gl_trace_compare(const gl_trace *rtl, const gl_trace *sim, char *text, size_t size);

enum { GL_HISTORY = 12 };
/* The bundles that last stood in ID, for the report. */
typedef struct {
  struct {
    uint64_t cycle;
    uint8_t thread;
    uint16_t pc;
  } e[GL_HISTORY];
  unsigned count;
} gl_history;

void gl_history_note(gl_history *h, uint64_t cycle, const gl_trace *t);
/* Writes them with disassembly, then the bundles that follow the last one in memory. Code is read from the simulator. */
void gl_history_print(const gl_history *h, const gl_sim *sim, unsigned code_words, char *buf, size_t size);

#endif
