/* SPDX-License-Identifier: Apache-2.0 */
/* A C interface over the Verilated iterator of fragments, whose ports explain the pins (rtl/frame/iterator/fragment_iterator.v). */
#ifndef GM_ITERATOR_SHIM_H
#define GM_ITERATOR_SHIM_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct {
  /* inputs */
  int rst, goes, valid; /* goes: what leaves is taken */
  int64_t e[3], z, zx, zy;
  int32_t dx[3], dy[3], min, max, offset;
  uint32_t inv_w[3], inv_area, front, tile, x, y, inputs, entry, slot;
  uint32_t v[3][4]; /* from the store, by corner */
  /* outputs */
  int taken, reads, reads_first, leaves, first, idle;
  uint32_t read_number, read_entry, number, out_slot, data[4], coord[4], out_front;
  uint32_t clocks; /* gated clocks that have an edge at the end of this cycle, after iterator_shim_edge */
} iterator_pins;

void iterator_shim_open(void);
void iterator_shim_close(void);
void iterator_shim_settle(iterator_pins *p); /* inputs to outputs, clock low */
void iterator_shim_edge(iterator_pins *p);   /* rising edge */

#ifdef __cplusplus
}
#endif
#endif
