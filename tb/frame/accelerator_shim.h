/* SPDX-License-Identifier: Apache-2.0 */
/* A C interface over the Verilated tile accelerator, whose ports explain the pins (rtl/frame/accelerator/tile_accelerator.v). */
#ifndef GM_ACCELERATOR_SHIM_H
#define GM_ACCELERATOR_SHIM_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct {
  /* inputs */
  int rst, test_en, valid, shared, empty, ready;
  uint32_t tiles_x, words, head, lanes;
  uint64_t number[3];
  int32_t x[3], y[3];
  uint32_t left, bottom, right, top;
  uint32_t corner_word[2], region_first, region_next;
  /* outputs, of the same cycle */
  int taken, begins, done, idle, full; /* taken: it would take a triangle */
  int corner_read, region_read, region_write;
  uint32_t corner[2], index[2];
  uint32_t region_from, region_to, new_first, new_next;
  uint32_t writes, addr[2], data[2]; /* writes: a bit for each word */
  uint32_t clocks;                   /* gated clocks that have an edge at the end of this cycle, after accelerator_shim_edge */
} accelerator_pins;

void accelerator_shim_open(void);
void accelerator_shim_close(void);
void accelerator_shim_settle(accelerator_pins *p); /* inputs to outputs, clock low */
void accelerator_shim_edge(accelerator_pins *p);   /* rising edge */

#ifdef __cplusplus
}
#endif
#endif
