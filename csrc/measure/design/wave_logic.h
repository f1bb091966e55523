/* SPDX-License-Identifier: Apache-2.0 */
/* Computes nodes of a design's logic (clock_gates.h) from the nets that a waveform shows, once a cycle. In order:
   begin, want for each node, resolve, compute in each cycle, value, end. */
#ifndef GM_WAVE_LOGIC_H
#define GM_WAVE_LOGIC_H

#include "measure/design/clock_gates.h"
#include "measure/design/wave_bits.h"

typedef struct {
  const gm_clock_gates *g;
  wave_place *place; /* by node: the net that has its value; GM_WAVE_NONE: it is computed */
  uint8_t *value;    /* by node: 0, 1, 2: not known */
  uint32_t *needed;  /* nodes in the order of computing */
  uint8_t *wants;    /* by node */
  size_t n;
} wave_logic;

/* 0, or -1: out of memory. */
int wave_logic_begin(wave_logic *l, const gm_clock_gates *g);
/* Asks for a node: its number plus 1, as in gm_register. */
void wave_logic_want(wave_logic *l, uint32_t node);
/* Finds the nets of what is wanted, and marks them in `wanted`, by net. */
void wave_logic_resolve(wave_logic *l, const wave_lookup *look, uint8_t *wanted);
/* now: values of all nets, of net i from at[i] on, highest bit first. */
void wave_logic_compute(wave_logic *l, const gm_wave_header *h, const char *now, const size_t *at);
/* The value of a node after wave_logic_compute: 0, 1, or 2: not known. */
static inline unsigned wave_logic_value(const wave_logic *l, uint32_t node) { return node ? l->value[node - 1] : 2; }
void wave_logic_end(wave_logic *l);

#endif
