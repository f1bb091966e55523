/* SPDX-License-Identifier: Apache-2.0 */
/* A C interface over the Verilated pixel back end, whose ports explain the pins (rtl/frame/back/pixel_back_end.v). */
#ifndef GM_BACK_END_SHIM_H
#define GM_BACK_END_SHIM_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef enum { BACK_END_QUAD, BACK_END_LOAD, BACK_END_STORE, BACK_END_CLEAR } back_end_kind;

typedef struct {
  /* inputs */
  int rst, valid, clears, under, on, dither, load_valid, ready;
  back_end_kind kind;
  uint32_t format, clear, stride, place, mask, addr;
  uint32_t src[2], dst[2], equation[2], constant, channels; /* of colour, of alpha */
  uint32_t color[16];                                       /* four floats a pixel */
  uint64_t load;
  /* outputs, of the same cycle */
  int taken, load_taken, writes, idle; /* taken: the item is done with this cycle */
  uint32_t to;
  uint64_t data;
  uint32_t clocks; /* gated clocks that have an edge at the end of this cycle, after back_end_shim_edge */
} back_end_pins;

void back_end_shim_open(void);
void back_end_shim_close(void);
void back_end_shim_settle(back_end_pins *p); /* inputs to outputs, clock low */
void back_end_shim_edge(back_end_pins *p);   /* rising edge */

#ifdef __cplusplus
}
#endif
#endif
